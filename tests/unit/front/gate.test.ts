import { createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import { parseLocalePath } from '#lib/locale.ts'
import { publicRoutes } from '#lib/routes.ts'
import { checkRelease } from '#server/front/gate.ts'
import { listen } from '../../support/listen.ts'
import { pageOf } from './standInRelease.ts'

type Answer = { status: number; html: string; headers: Record<string, string> }

const marks = { id: 'r1', contentRevision: 'c1' }
const standing = { 'content-security-policy': "default-src 'none'", 'x-content-type-options': 'nosniff' }

const toHeaders = (status: number) => ({
  ...standing,
  'cache-control': status < 400 ? 'public, max-age=0, must-revalidate' : 'no-store',
})
const without = (name: string) => (right: Answer) => {
  const { [name]: _, ...headers } = right.headers
  return { ...right, headers }
}
const withHeader = (name: string, value: string) => (right: Answer) => ({
  ...right,
  headers: { ...right.headers, [name]: value },
})

/** A site that is right in every way but the one the test is about. */
async function startSite(change: (path: string, right: Answer) => Answer = (_path, right) => right) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    asked.push(url)
    const { locale, path } = parseLocalePath(url)
    const status = publicRoutes.find((route) => route.path === path)?.status ?? 404
    const answer = change(url, { status, html: pageOf('r1', locale), headers: toHeaders(status) })
    response.writeHead(answer.status, answer.headers).end(answer.html)
  })
  return { origin: `http://127.0.0.1:${await listen(server)}`, asked }
}

describe('the gate', () => {
  test('lets a release in that answers every page in both languages', async () => {
    const { origin, asked } = await startSite()
    expect(await checkRelease(origin, marks)).toEqual({ kind: 'passed' })
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
    ['other content', '/en/legal', (right) => ({ ...right, html: pageOf('r1', 'en', 'c0') })],
    ['no policy', '/contact', without('content-security-policy')],
    ['no policy on an error page', '/en/no-such-page', without('content-security-policy')],
    [
      'a policy that allows anything inline',
      '/en/services',
      withHeader('content-security-policy', "default-src 'none'; script-src 'unsafe-inline'"),
    ],
    ['no caching rule', '/', without('cache-control')],
    ['a page that may be kept for a year', '/', withHeader('cache-control', 's-maxage=31536000')],
    ['an error that may be kept', '/503', withHeader('cache-control', 's-maxage=31536000')],
    ['a page whose type browsers may guess', '/legal', without('x-content-type-options')],
    ['the wrong language', '/en', (right) => ({ ...right, html: pageOf('r1', 'fr') })],
  ])('refuses %s on one page, and names the page', async (_what, page, change) => {
    const { origin } = await startSite((path, right) => (path === page ? change(right) : right))
    const outcome = await checkRelease(origin, marks)
    expect(outcome).toEqual({ kind: 'refused', problems: [expect.stringMatching(`^${page} `)] })
  })

  const kept = (value: string) => withHeader('cache-control', value)
  const head = (changed: string) => (right: Answer) => ({
    ...right,
    html: `<!doctype html><html lang="fr"><head>${changed}</head></html>`,
  })
  const id = '<meta name="release" content="r1"/>'
  const content = '<meta name="content-revision" content="c1"/>'

  test.each<[string, (right: Answer) => Answer]>([
    ['answered 500 instead of 200.', (right) => ({ ...right, status: 500 })],
    ['answered 302 instead of 200.', (right) => ({ ...right, status: 302, headers: { location: '/en' } })],
    ['has not the content security policy of a public page.', without('content-security-policy')],
    [
      'has not the content security policy of a public page.',
      withHeader('content-security-policy', "default-src 'self'"),
    ],
    [
      'has not the content security policy of a public page.',
      withHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'"),
    ],
    ['lacks the header “nosniff”.', without('x-content-type-options')],
    ['may be kept after the next release (“”).', without('cache-control')],
    ['may be kept after the next release (“max-age=0”).', kept('max-age=0')],
    ['may be kept after the next release (“must-revalidate”).', kept('must-revalidate')],
    [
      'may be kept after the next release (“max-age=09, must-revalidate”).',
      kept('max-age=09, must-revalidate'),
    ],
    [
      'may be kept after the next release (“xmax-age=0, must-revalidate”).',
      kept('xmax-age=0, must-revalidate'),
    ],
    [
      'may be kept after the next release (“max-age=0, must-revalidated”).',
      kept('max-age=0, must-revalidated'),
    ],
    [
      'may be kept after the next release (“max-age=0, xmust-revalidate”).',
      kept('max-age=0, xmust-revalidate'),
    ],
    ['does not carry the id of this release.', head(content)],
    ['does not carry the id of this release.', head(`<p>${id}</p>${content}`.replace('<meta', '<metal'))],
    ['does not carry the id of this release.', head(`<meta name="release"/><meta content="r1"/>${content}`)],
    ['does not carry the id of this release.', head(`<meta name="release" content="r10"/>${content}`)],
    ['does not carry the content of this release.', head(id)],
    [
      'does not carry the content of this release.',
      head(`${id}<meta name="content-revision" content="r1"/>`),
    ],
    ['is not marked as written in “fr”.', (right) => ({ ...right, html: pageOf('r1', 'fr-CA') })],
    [
      'is not marked as written in “fr”.',
      (right) => ({ ...right, html: right.html.replace('<html lang', '<html data-lang') }),
    ],
    [
      'is not marked as written in “fr”.',
      (right) => ({ ...right, html: right.html.replace('<html lang="fr">', '<html><p lang="fr">') }),
    ],
  ])('says what is wrong: %s', async (problem, change) => {
    const { origin } = await startSite((path, right) => (path === '/' ? change(right) : right))
    expect(await checkRelease(origin, marks, [{ path: '/', status: 200 }])).toEqual({
      kind: 'refused',
      problems: [`/ ${problem}`],
    })
  })

  test('says what is wrong with every page, and with an error that may be kept', async () => {
    const { origin } = await startSite((_path, right) => kept('no-cache')(right))
    expect(await checkRelease(origin, marks, [{ path: '/503', status: 503 }])).toEqual({
      kind: 'refused',
      problems: [
        '/503 may be kept though it is an error (“no-cache”).',
        '/en/503 may be kept though it is an error (“no-cache”).',
      ],
    })
  })

  test.each<[string, (right: Answer) => Answer]>([
    ['is never kept', kept('private, no-store')],
    ['is asked for again each time', kept('max-age=0,must-revalidate')],
    [
      'has other attributes and tags',
      (right) => ({
        ...right,
        html: right.html
          .replace('<html', '<html data-theme="dark"')
          .replace('<meta', '<meta charset="utf-8"/><meta'),
      }),
    ],
  ])('lets a page in that %s', async (_what, change) => {
    const { origin } = await startSite((_path, right) => change(right))
    expect(await checkRelease(origin, marks, [{ path: '/', status: 200 }])).toEqual({ kind: 'passed' })
  })

  test('asks as a reader of the default language, whom no page sends elsewhere', async () => {
    const languages: (string | undefined)[] = []
    const server = createServer((request, response) => {
      languages.push(request.headers['accept-language'])
      response.end()
    })
    await checkRelease(`http://127.0.0.1:${await listen(server)}`, marks, [{ path: '/', status: 200 }])
    expect(languages).toEqual(['fr', 'fr'])
  })

  test('names the pages that give no answer', async () => {
    expect(await checkRelease('http://127.0.0.1:1', marks, [{ path: '/', status: 200 }])).toEqual({
      kind: 'refused',
      problems: [expect.stringMatching(/^\/ gave no answer \(.+\)\.$/), expect.stringMatching(/^\/en gave/)],
    })
  })

  test('refuses a release that does not answer', async () => {
    expect((await checkRelease('http://127.0.0.1:1', marks)).kind).toBe('refused')
  })
})
