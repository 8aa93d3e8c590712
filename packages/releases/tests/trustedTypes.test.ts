import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { scriptGuard } from '../src/security/trustedTypes.ts'

type Rules = { createScriptURL(address: string): string | null }

/** The policy that the script sets up in a page of the site. */
function readPolicy() {
  const made: [string, Rules][] = []
  const page = {
    URL,
    location: { href: 'https://site.example/en/services', origin: 'https://site.example' },
    trustedTypes: { createPolicy: (name: string, rules: Rules) => made.push([name, rules]) },
  }
  runInNewContext(scriptGuard, { ...page, self: page })
  return made
}

test('allows scripts from the hashed files of the site and from nowhere else', () => {
  const [[name, rules] = []] = readPolicy()
  expect(name).toBe('default')
  expect(Object.keys(rules ?? {})).toEqual(['createScriptURL'])
  expect(rules?.createScriptURL('/_next/static/chunks/a.js')).toBe('/_next/static/chunks/a.js')
  for (const address of [
    'https://evil.example/_next/static/chunks/a.js',
    '//evil.example/_next/static/a.js',
    '/lake/files/p/d/a.js',
    '/_next/static/../../lake/files/a.js',
    '/_next/image?url=a',
    'data:text/javascript,alert(1)',
    'blob:https://site.example/_next/static/a.js',
    'javascript:alert(1)',
  ])
    expect(rules?.createScriptURL(address), address).toBeNull()
})

test('does nothing in browsers without Trusted Types', () => {
  expect(() => runInNewContext(scriptGuard, { self: {} })).not.toThrow()
})
