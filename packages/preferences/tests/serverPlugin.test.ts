import { createRateLimit } from '@freelance-site/foundation/server'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { consentChoices, toConsentValue } from '../src/consent.ts'
import { handleChoices } from '../src/server/serverPlugin.ts'

const site = 'https://site.example'
const form = 'application/x-www-form-urlencoded'
const year = 'path=/; max-age=31536000; samesite=strict; secure'
const deleted = [
  'theme=; path=/; max-age=0; samesite=strict; secure',
  'i18next=; path=/; max-age=0; samesite=strict; secure',
]

const deps: Parameters<typeof handleChoices>[1] = {
  languages: ['fr', 'en'],
  savedHash: '#saved',
  trusted: { ownFront: true, proxies: 0 },
  siteUrl: site,
  consumeVisitorQuota: async () => ({ kind: 'free' }),
}

function send(body: string, headers: Record<string, string> = {}, more: Partial<typeof deps> = {}) {
  const init = {
    method: 'POST',
    body,
    headers: { 'content-type': form, 'sec-fetch-site': 'same-origin', ...headers },
  }
  return handleChoices(new Request(`${site}/api/preferences`, init), { ...deps, ...more })
}
const cookiesOf = async (answer: Promise<Response>) => (await answer).headers.getSetCookie()
const toForm = (choices: Record<string, string>) => new URLSearchParams(choices).toString()
const refusal = toConsentValue(consentChoices.rejectAll)

describe('a choice', () => {
  test.each([
    [{ theme: 'dark' }, [`theme=dark; ${year}`]],
    [{ i18next: 'en' }, [`i18next=en; ${year}`]],
    [
      { 'cookie-consent': '{"analytics":false,"necessary":true}' },
      [`cookie-consent={%22necessary%22:true%2C%22analytics%22:false}; ${year}`],
    ],
  ])('%j is answered with 204, and sets for a year what the scripts set: %j', async (choice, lines) => {
    const answer = await send(toForm(choice))
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([
      204,
      'no-store',
      '',
    ])
    expect(answer.headers.getSetCookie()).toEqual(lines)
  })

  test('to refuse all leaves the decision alone', async () => {
    const lines = await cookiesOf(send(toForm({ theme: 'dark', i18next: 'en', 'cookie-consent': refusal })))
    expect(lines).toEqual([
      `cookie-consent={%22necessary%22:false%2C%22analytics%22:false}; ${year}`,
      ...deleted,
    ])
  })

  test('of a theme or language sets no cookie once all are refused, and deletes what is left', async () => {
    const cookie = `other=1; cookie-consent=${encodeURIComponent(refusal)}`
    expect(await cookiesOf(send('theme=dark', { cookie }))).toEqual(deleted)
    expect(await cookiesOf(send('i18next=en', { cookie }))).toEqual(deleted)
    const granted = toConsentValue(consentChoices.essentialOnly)
    const lines = await cookiesOf(send(toForm({ 'cookie-consent': granted, theme: 'dark' }), { cookie }))
    expect(lines).toContain(`theme=dark; ${year}`)
  })

  test.each([
    'cookie-consent=nonsense',
    'cookie-consent=%7B%22necessary%22%3Atrue%2C%22analytics%22%3Afalse%7D',
    '',
  ])('of a theme sets its cookie with the cookies “%s”', async (cookie) =>
    expect(await cookiesOf(send('theme=light', { cookie }))).toEqual([`theme=light; ${year}`]),
  )
})

describe('anything else', () => {
  test.each([
    ['', 400],
    ['theme', 400],
    ['theme=sepia', 400],
    ['theme=dark&theme=dark', 400],
    ['theme=dark&session=1', 400],
    ['__proto__=1', 400],
    ['i18next=de', 400],
    ['cookie-consent=yes', 400],
    ['cookie-consent={"necessary":true,"analytics":true,"more":1}', 400],
    [`theme=dark&${'x'.repeat(1024)}`, 413],
  ])('such as “%s” is answered with %i, and sets no cookie', async (body, status) => {
    const answer = await send(body)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([status, []])
  })

  test.each<[string, Record<string, string>, number]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a neighbouring site', { 'sec-fetch-site': 'same-site' }, 403],
    ['a page of unknown origin', { 'sec-fetch-site': 'none', origin: 'null' }, 403],
    ['another site, in an old browser', { 'sec-fetch-site': 'none', origin: 'https://evil.example' }, 403],
    ['a script that sends JSON', { 'content-type': 'application/json' }, 415],
  ])('from %s sets no cookie', async (_, headers, status) => {
    const answer = await send('theme=dark', headers)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([status, []])
  })

  test('sets no cookie but the three, with no attribute of its own', async () => {
    const known =
      /^(cookie-consent=\{%22necessary%22:(true|false)%2C%22analytics%22:(true|false)\}|theme=(light|dark)?|i18next=(fr|en)?); path=\/; max-age=(0|31536000); samesite=strict; secure$/
    const name = fc.oneof(fc.constantFrom('theme', 'i18next', 'cookie-consent'), fc.string())
    const value = fc.oneof(
      fc.constantFrom('dark', 'en', refusal, 'dark; domain=x', 'dark\r\nset-cookie: a=b'),
      fc.string(),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(name, value), { maxLength: 4 }),
        fc.string(),
        async (pairs, cookie) => {
          const headers = { cookie: encodeURIComponent(cookie) }
          for (const line of await cookiesOf(send(new URLSearchParams(pairs).toString(), headers)))
            expect(line).toMatch(known)
        },
      ),
    )
  })

  test('beyond 60 choices a minute of one visitor is refused', async () => {
    const limits = { windowSeconds: 60, perVisitor: 60, overall: 1_000 }
    const limit = createRateLimit({ name: 'p', limits, database: null, log: () => {} })
    const statuses: number[] = []
    for (let n = 0; n < 62; n++)
      statuses.push((await send('theme=dark', { 'x-visitor-address': '192.0.2.1' }, limit)).status)
    expect(statuses).toEqual([...Array(60).fill(204), 429, 429])
    expect((await send('theme=dark', { 'x-visitor-address': '192.0.2.2' }, limit)).status).toBe(204)
  })
})

describe('a form without scripts', () => {
  const accept = 'text/html,*/*;q=0.8'
  test.each([
    [`${site}/en/cookies?a=%C3%A9#x`, '/en/cookies?a=%C3%A9#saved'],
    [`${site}//evil.example/x`, '/evil.example/x#saved'],
    ['nonsense', '/#saved'],
    ['', '/#saved'],
  ])('on %s is answered with 303 to %s', async (referer, location) => {
    const answer = await send(toForm({ 'cookie-consent': refusal }), { accept, referer })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location])
    expect(answer.headers.getSetCookie()).toHaveLength(3)
  })
})
