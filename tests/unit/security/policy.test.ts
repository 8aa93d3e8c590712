import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { locales } from '#lib/languages.ts'
import { toPublicHeaders } from '#lib/security/answerHead.server.ts'
import { defaultHeaders, filePaths, toHeaderRules } from '#lib/security/defaultHeaders.ts'
import { nothingPolicy, toPublicPolicy } from '#lib/security/policy.ts'
import { toPreviewPolicy, toStudioPolicy } from '#lib/security/studioPolicy.ts'

/** A site without analytics, on the embedded lake. */
const embedded = { analytics: false, hostedLake: false }

/** The sources of a policy by directive. */
const readPolicy = (policy: string) =>
  Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )

const hashes = ["'sha256-a'", "'sha256-b'"]

describe('the policy of a public page', () => {
  test('allows files of this site and the scripts it was made for, and nothing unsafe', () => {
    const policy = toPublicPolicy(hashes, embedded)
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('https:')
    expect(readPolicy(policy)).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'", ...hashes],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default'],
    })
  })

  test('names Google’s hosts, and one script of theirs, only where analytics is set up', () => {
    const policy = readPolicy(toPublicPolicy(hashes, { ...embedded, analytics: true }))
    expect(policy['script-src']?.filter((source) => source.startsWith('https:'))).toEqual([
      'https://www.googletagmanager.com/gtag/js',
    ])
    expect(policy['trusted-types']).toEqual(['default', 'google-tag'])
    expect(toPublicPolicy(hashes, embedded)).not.toContain('google')
  })
})

/** The data of a page as Next writes it: the longer the page, the more scripts. */
const toLongPage = (scripts: number) =>
  Array.from(
    { length: scripts },
    (_, n) => `<script>self.__next_f.push([1,${JSON.stringify(`part ${n}`)}])</script>`,
  ).join('')

test('a page of a thousand projects, in fifteen scripts, gets a policy; one with sixty scripts is refused', () => {
  expect(toPublicHeaders(toLongPage(15), embedded).kind).toBe('headers')
  expect(toPublicHeaders(toLongPage(60), embedded)).toEqual({
    kind: 'refused',
    reason: 'needs a policy longer than 3000 characters',
  })
})

test('the Studio runs only files of this site, and reaches sanity.io only with a hosted lake', () => {
  const policy = readPolicy(toStudioPolicy(hashes, embedded))
  expect(policy['script-src']).toEqual(["'self'", ...hashes])
  expect(policy['frame-ancestors']).toEqual(["'none'"])
  expect(toStudioPolicy(hashes, embedded)).not.toContain('sanity')
  expect(readPolicy(toStudioPolicy(hashes, { ...embedded, hostedLake: true }))['connect-src']).toContain(
    'https://*.sanity.io',
  )
})

test('only the Studio of this site may frame a preview', () => {
  expect(readPolicy(toPreviewPolicy(hashes, embedded))['frame-ancestors']).toEqual(["'self'"])
})

describe('the default headers in Next’s configuration', () => {
  const at = (source: string, mode: Parameters<typeof toHeaderRules>[1]) =>
    Object.fromEntries(
      toHeaderRules(embedded, mode)
        .filter((rule) => rule.source === source && !rule.has)
        .flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])),
    )

  test('forbid data to load anything, and files to be sniffed as another type', () => {
    expect(at('/api/contact', 'build')['content-security-policy']).toBe(nothingPolicy)
    expect(at('/_next/static/:path*', 'build')).toEqual({ 'x-content-type-options': 'nosniff' })
  })

  test('do not set what is set per page after the build', () => {
    expect(at('/:path*', 'build')).toEqual({})
  })

  test('forbid every file that Next renders to load anything', () => {
    const icons = globSync('app/*.{ico,png,svg}').map((file) => `/${basename(file)}`)
    const routes = globSync('app/{robots,sitemap}.ts').map((file) => `/${basename(file, '.ts')}`)
    expect([...icons, ...routes]).toHaveLength(5)
    for (const path of icons) expect(filePaths).toContain(path)
    for (const path of routes) expect(filePaths.some((file) => file.startsWith(`${path}.`))).toBe(true)
    for (const path of filePaths) expect(at(path, 'build'), path).toEqual(defaultHeaders)
  })

  test('let Next’s development client work, on pages, previews and in the Studio', () => {
    for (const place of ['/:path*', `/preview/:lang(${locales.join('|')})`, '/studio/:path*']) {
      const policy = readPolicy(at(place, 'development')['content-security-policy'] ?? '')
      expect(policy, place).toMatchObject({
        'default-src': ["'none'"],
        'script-src': ["'self'", "'unsafe-inline'", "'unsafe-eval'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'connect-src': expect.arrayContaining(["'self'"]),
      })
      expect(policy).not.toHaveProperty('require-trusted-types-for')
    }
    expect(JSON.stringify(toHeaderRules(embedded, 'build'))).not.toContain('unsafe-eval')
  })

  test('require https only of visitors who use https', () => {
    const promising = toHeaderRules(embedded, 'build').filter(({ headers }) =>
      headers.some(({ key }) => key === 'strict-transport-security'),
    )
    expect(promising.map(({ has }) => has)).toEqual([
      [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }],
    ])
  })
})
