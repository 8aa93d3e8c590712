import { describe, expect, test } from 'vitest'
import { toPageHeaders } from '../src/security/answerHead.ts'
import { defaultHeaders, toHeaderRules } from '../src/security/defaultHeaders.ts'
import { nothingPolicy, toEditorPolicy, toPreviewPolicy, toPublicPolicy } from '../src/security/policy.ts'
import { exampleSecurity, exampleSite } from '../testing/site.ts'
import { readPolicy } from './support/readPolicy.ts'

const hashes = ["'sha256-a'", "'sha256-b'"]

describe('the policy of a public page', () => {
  test('allows files of this site and the scripts it was made for, and nothing unsafe', () => {
    const policy = toPublicPolicy(hashes, exampleSecurity)
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('https:')
    expect(readPolicy(policy)).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'", ...hashes],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'manifest-src': ["'self'"],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default'],
    })
  })
  test('allows what else the site loads, by directive', () => {
    const sources = { 'script-src': ['https://tag.example/a.js'], 'trusted-types': ['tag'] }
    const policy = readPolicy(toPublicPolicy(hashes, { ...exampleSecurity, sources }))
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
  expect(toPageHeaders(toLongPage(15), exampleSecurity).kind).toBe('headers')
  expect(toPageHeaders(toLongPage(60), exampleSecurity)).toEqual({
    kind: 'refused',
    reason: 'needs a policy longer than 3000 characters',
  })
})

test('the editor runs only files of this site, and reaches others only where its options name them', () => {
  const policy = readPolicy(toEditorPolicy(hashes, exampleSecurity))
  expect(policy['script-src']).toEqual(["'self'", ...hashes])
  expect(policy['frame-ancestors']).toEqual(["'none'"])
  expect(toEditorPolicy(hashes, exampleSecurity)).not.toContain('https:')
  const editorSources = { 'connect-src': ['https://*.content.example'] }
  expect(readPolicy(toEditorPolicy(hashes, { ...exampleSecurity, editorSources }))['connect-src']).toEqual([
    "'self'",
    'data:',
    'blob:',
    'https://*.content.example',
  ])
})

test('only the editor of this site may frame a preview', () => {
  expect(readPolicy(toPreviewPolicy(exampleSecurity))['frame-ancestors']).toEqual(["'self'"])
})

describe('the default headers in Next’s configuration', () => {
  const at = (source: string) =>
    Object.fromEntries(
      toHeaderRules(exampleSite, exampleSecurity)
        .filter((rule) => rule.source === source && !rule.has)
        .flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])),
    )

  test('forbid data to load anything, and files to be sniffed as another type', () => {
    expect(at('/api/contact')['content-security-policy']).toBe(nothingPolicy)
    expect(at('/_next/static/:path*')).toEqual({ 'x-content-type-options': 'nosniff' })
  })

  test('forbid every file to load anything', () => {
    for (const path of exampleSecurity.files) expect(at(path), path).toEqual(defaultHeaders)
  })

  test('do not set what is set per page after the build', () => {
    expect(at('/:path*')).toEqual({})
  })

  test('allow no code to be evaluated', () => {
    expect(JSON.stringify(toHeaderRules(exampleSite, exampleSecurity))).not.toContain('unsafe-eval')
  })

  test('require https only of visitors who use https', () => {
    const promising = toHeaderRules(exampleSite, exampleSecurity).filter(({ headers }) =>
      headers.some(({ key }) => key === 'strict-transport-security'),
    )
    expect(promising.map(({ has }) => has)).toEqual([
      [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }],
    ])
  })
})
