import { expect, test } from 'vitest'
import { toAnswerHead, toHashSource } from '../src/security/answerHead.ts'
import { inlineStyles } from '../src/security/inlineStyles.ts'
import { exampleSecurity, exampleSite, nextPage } from '../testing/site.ts'

const sheets = new Map([
  ['/_next/static/chunks/a.css', 'p{color:red}'],
  ['/_next/static/chunks/b.css', 'a::before{content:"$1"}'],
])
const toLink = (name: string, disabled = '') =>
  `<link rel="stylesheet" href="/_next/static/chunks/${name}.css"${disabled} data-precedence="next"/>`
const toPage = (head: string) => `<html lang="fr"><head>${head}</head><body>${toLink('a')}</body></html>`

test('a page contains its stylesheets in their order, where the first one was, and loads none', () => {
  const style = 'p{color:red}\na::before{content:"$1"}'
  const disabled = ' disabled=""'
  expect(
    inlineStyles(toPage(`<title>x</title>${toLink('a')}<meta name="m"/>${toLink('b')}`), sheets),
  ).toEqual({
    html: toPage(
      `<title>x</title><style>${style}</style>${toLink('a', disabled)}<meta name="m"/>${toLink('b', disabled)}`,
    ),
    style,
  })
})

test.each([
  ['a sheet that is not of the site', toLink('a') + toLink('other')],
  ['no sheet', '<title>x</title>'],
])('a page with %s stays as it is', (_, head) => {
  expect(inlineStyles(toPage(head), sheets)).toEqual({ html: toPage(head), style: null })
})

test('the policy of a page allows its styles and no others', () => {
  const options = { site: exampleSite, security: exampleSecurity }
  const toStyleSources = (stylesheets: ReadonlyMap<string, string>) => {
    const head = toAnswerHead('/fr/services', nextPage, { ...options, stylesheets })
    if (head.kind === 'refused') throw new Error(head.reason)
    return /style-src ([^;]+)/.exec(head.security['content-security-policy'] ?? '')?.[1]
  }
  expect(toStyleSources(new Map([['/a.css', 'p{color:red}']]))).toBe(`'self' ${toHashSource('p{color:red}')}`)
  expect(toStyleSources(new Map())).toBe("'self'")
})
