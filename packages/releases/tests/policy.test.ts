import { describe, expect, test } from 'vitest'
import { toPageHeaders } from '../src/security/answerHead.ts'
import { defaultHeaders, toHeaderRules } from '../src/security/defaultHeaders.ts'
import { nothingPolicy, toPreviewPolicy, toPublicPolicy, toStudioPolicy } from '../src/security/policy.ts'
import { exampleSecurity, exampleSite } from '../testing/site.ts'

/** A site with a lake of its own. */
const embedded = exampleSecurity

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
  test('allows what else the site loads, by directive', () => {
    const sources = { 'script-src': ['https://tag.example/a.js'], 'trusted-types': ['tag'] }
    const policy = readPolicy(toPublicPolicy(hashes, { ...embedded, sources }))
    expect(policy['script-src']).toEqual(["'self'", ...hashes, 'https://tag.example/a.js'])
    expect(policy['trusted-types']).toEqual(['default', 'tag'])
    expect(policy['img-src']).toEqual(["'self'", 'data:'])
  })
})

/** The data of a page as Next writes it: the longer the page, the more scripts. */
const toLongPage = (scripts: number) =>
  Array.from(
    { length: scripts },
    (_, n) => `<script>self.__next_f.push([1,${JSON.stringify(`part ${n}`)}])</script>`,
  ).join('')

test('a page of a thousand projects, in fifteen scripts, gets a policy; one with sixty scripts is refused', () => {
  expect(toPageHeaders(toLongPage(15), embedded).kind).toBe('headers')
  expect(toPageHeaders(toLongPage(60), embedded)).toEqual({
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
  expect(readPolicy(toPreviewPolicy(embedded))['frame-ancestors']).toEqual(["'self'"])
})

describe('the default headers in Next’s configuration', () => {
  const at = (source: string) =>
    Object.fromEntries(
      toHeaderRules(exampleSite, embedded)
        .filter((rule) => rule.source === source && !rule.has)
        .flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])),
    )

  test('forbid data to load anything, and files to be sniffed as another type', () => {
    expect(at('/api/contact')['content-security-policy']).toBe(nothingPolicy)
    expect(at('/_next/static/:path*')).toEqual({ 'x-content-type-options': 'nosniff' })
  })

  test('forbid every file to load anything', () => {
    for (const path of embedded.files) expect(at(path), path).toEqual(defaultHeaders)
  })

  test('do not set what is set per page after the build', () => {
    expect(at('/:path*')).toEqual({})
  })

  test('allow no code to be evaluated', () => {
    expect(JSON.stringify(toHeaderRules(exampleSite, embedded))).not.toContain('unsafe-eval')
  })

  test('require https only of visitors who use https', () => {
    const promising = toHeaderRules(exampleSite, embedded).filter(({ headers }) =>
      headers.some(({ key }) => key === 'strict-transport-security'),
    )
    expect(promising.map(({ has }) => has)).toEqual([
      [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }],
    ])
  })
})
