import { createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import { parseLocalePath } from '#lib/locale.ts'
import { publicRoutes } from '#lib/routes.ts'
import { checkRelease } from '#server/front/gate.ts'
import { listen, pageOf } from './standInRelease.ts'

type Answer = { status: number; html: string }

/** A site that is right in every way but the one the test is about. */
async function startSite(change: (path: string, right: Answer) => Answer = (_path, right) => right) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    asked.push(url)
    const { locale, path } = parseLocalePath(url)
    const status = publicRoutes.find((route) => route.path === path)?.status ?? 404
    const answer = change(url, { status, html: pageOf('r1', locale) })
    response.writeHead(answer.status).end(answer.html)
  })
  return { origin: `http://127.0.0.1:${await listen(server)}`, asked }
}

describe('the gate', () => {
  test('lets a release in that answers every page in both languages', async () => {
    const { origin, asked } = await startSite()
    expect(await checkRelease(origin, 'r1')).toEqual({ kind: 'passed' })
    expect(asked.sort()).toEqual(
      [
        ...['/', '/services', '/contact', '/legal', '/privacy', '/cookies', '/500', '/503', '/no-such-page'],
        ...['/en', '/en/services', '/en/contact', '/en/legal', '/en/privacy', '/en/cookies', '/en/500'],
        ...['/en/503', '/en/no-such-page', '/contact/sent', '/contact/not-sent'],
        ...['/en/contact/sent', '/en/contact/not-sent'],
      ].sort(),
    )
  })

  test.each<[string, string, (right: Answer) => Answer]>([
    ['a wrong status', '/en/services', (right) => ({ ...right, status: 500 })],
    ['a soft 404', '/no-such-page', (right) => ({ ...right, status: 200 })],
    ['an error page that claims all is well', '/en/503', (right) => ({ ...right, status: 200 })],
    ['the id of another release', '/', (right) => ({ ...right, html: pageOf('r0') })],
    ['no id', '/legal', (right) => ({ ...right, html: '<html lang="fr"></html>' })],
    ['the wrong language', '/en', (right) => ({ ...right, html: pageOf('r1', 'fr') })],
  ])('refuses %s on one page, and names the page', async (_what, page, change) => {
    const { origin } = await startSite((path, right) => (path === page ? change(right) : right))
    const outcome = await checkRelease(origin, 'r1')
    expect(outcome).toEqual({ kind: 'refused', problems: [expect.stringMatching(`^${page} `)] })
  })

  test('refuses a release that does not answer', async () => {
    expect((await checkRelease('http://127.0.0.1:1', 'r1')).kind).toBe('refused')
  })
})
