import { expect, test } from 'vitest'
import { beforePaintScript } from '#lib/preferences/beforePaintScript.ts'
import { decideFirst } from '#lib/preferences/decideFirst.ts'
import { scriptGuard } from '#lib/security/scriptGuard.ts'

const own = `<script>${scriptGuard}</script><script>${beforePaintScript}</script>`
const toPage = (head: string) =>
  `<!DOCTYPE html><html lang="fr"><head>${head}</head><body><p>$&</p></body></html>`
const files = '<link rel="stylesheet" href="/a.css"/><script src="/a.js" async=""></script>'

test('the site’s own scripts come before every file, and a policy after them keeps browsers from looking ahead', () => {
  const policy = `<meta http-equiv="content-security-policy" content="object-src 'none'"/>`
  expect(decideFirst(toPage(`<meta charSet="utf-8"/>${files}<title>$1</title>${own}`))).toBe(
    toPage(`<meta charSet="utf-8"/>${own}${policy}${files}<title>$1</title>`),
  )
})

test.each([
  ['without them', `<meta charSet="utf-8"/>${files}`],
  ['with them twice', `<meta charSet="utf-8"/>${own}${own}`],
  ['whose head begins in another way', `${files}${own}`],
])('a page %s is not let pass', (_name, head) => {
  expect(decideFirst(toPage(head))).toBeNull()
})
