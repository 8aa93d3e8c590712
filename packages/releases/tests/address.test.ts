import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDestination, toOriginForm } from '../src/front/address.ts'
import type { OpenAnswer, OpenRelease } from '../src/store/release.ts'
import { toAnswers, toDraft } from '../testing/drafts.ts'
import { exampleSite } from '../testing/site.ts'

/** A release in memory, with everything that the renderer produces. */
function toOpenRelease(without: string[] = []): OpenRelease & { answers: Set<OpenAnswer> } {
  const answers = new Map<string, OpenAnswer>()
  for (const { bytes, ...answer } of toAnswers('r1'))
    if (!without.includes(answer.path))
      answers.set(`${answer.form} ${answer.path}`, { ...answer, tag: 't', plain: bytes, encoded: null })
  const { answers: _, ...draft } = toDraft('r1')
  return {
    release: { ...draft, format: 3, answers: [] },
    bodies: new Map(),
    find: (path, form) => answers.get(`${form} ${path}`),
    answers: new Set(answers.values()),
  }
}

const open = toOpenRelease()
const rsc = { rsc: '1' }
const tree = { rsc: '1', 'next-router-segment-prefetch': '/_tree' }

const lead = (target: string, headers = {}) => {
  const destination = findDestination(exampleSite, open, target, headers)
  if (destination.kind === 'answer') return `${destination.answer.path} as ${destination.answer.form}`
  return destination.kind === 'redirect' ? `to ${destination.to}` : 'nowhere'
}

describe('an address of the site', () => {
  test.each([
    ['/', '/ as document'],
    ['/services', '/services as document'],
    ['/services?a=1?b', '/services as document'],
    ['/en', '/en as document'],
    ['/en/contact/sent', '/en/contact/sent as document'],
    ['/robots.txt', '/robots.txt as document'],
    ['/500', '/500 as document'],
    // The Studio routes these itself.
    ['/studio', '/studio as document'],
    ['/studio/structure/project;abc?x', '/studio as document'],
    ['/studios', '/404 as document'],
    // A page has one address.
    ['/Services', 'to /services'],
    ['/EN/Services?Q=A', 'to /en/services?Q=A'],
    ['/services/', 'to /services'],
    ['/services//', 'to /services'],
    ['//services', 'to /services'],
    ['/en/', 'to /en'],
    ['/fr', 'to /'],
    ['/fr/', 'to /'],
    ['/fr/services?a=1?b=2', 'to /services?a=1?b=2'],
    ['/FR/services/', 'to /services'],
    ['/fr/no-such-page', 'to /no-such-page'],
    ['/fr/en/services', 'to /en/services'],
    ['/STUDIO', 'to /studio'],
    // Unknown, in the language of its prefix.
    ['/no-such-page', '/404 as document'],
    ['/en/no-such-page', '/en/404 as document'],
    ['/EN/no-such-page', '/en/404 as document'],
    ['/english', '/404 as document'],
    ['/robots.txt/', 'to /robots.txt'],
    ['/%66r/services', 'to /services'],
    ['/%73ervices?a=%73', 'to /services?a=%73'],
    ['/./services', 'to /services'],
    ['/x/%2e%2e/en/services', 'to /en/services'],
    ['/%66r/no-such-page', '/404 as document'],
    ['/services%3Fa', '/404 as document'],
    ['/100%', '/404 as document'],
    ['/%', '/404 as document'],
    ['/services%2F', '/404 as document'],
    ['/../etc/passwd', '/404 as document'],
    ['//evil.com', '/404 as document'],
    ['//evil.com/services', '/404 as document'],
    ['/fr//evil.com', 'to /evil.com'],
    ['/fr/\\evil.com', '/404 as document'],
    ['/fr/\t/evil.com', '/404 as document'],
    ['/fr/é', '/404 as document'],
  ])('%s leads %s', (target, expected) => {
    expect(lead(target)).toBe(expected)
  })

  test.each([
    ['/services', rsc, '/services as data'],
    ['/services', tree, '/services as /_tree'],
    ['/en', { ...tree, 'next-router-segment-prefetch': '/page/__PAGE__' }, '/en as /page/__PAGE__'],
    ['/services', { 'next-router-segment-prefetch': '/_tree' }, '/services as document'],
    ['/services', { rsc: '0' }, '/services as document'],
    ['/fr/services', rsc, 'to /services'],
    ['/en/no-such-page', rsc, '/en/404 as data'],
    ['/no-such-page', tree, '/404 as /_tree'],
    // No page has these forms, so the router gets the page for unknown addresses, as a document.
    ['/services', { ...tree, 'next-router-segment-prefetch': '/nothing' }, '/404 as document'],
    ['/services', { ...tree, 'next-router-segment-prefetch': 'document /contact' }, '/404 as document'],
  ])('%s with the headers %j leads %s', (target, headers, expected) => {
    expect(lead(target, headers)).toBe(expected)
  })

  test('leads nowhere if a release lacks even the page for unknown addresses', () => {
    const bare = toOpenRelease(['/404', '/en/404'])
    expect(findDestination(exampleSite, bare, '/no-such-page', {})).toEqual({ kind: 'none' })
  })

  test('always leads to an answer of the release or to another address of the site', () => {
    const part = fc.constantFrom(
      ...['fr', 'FR', 'en', 'En', 'services', 'SERVICES', 'studio', '404', 'evil.com', 'http:', '..', '.'],
      ...['', '\\', '\t', '%2f', '%5c', '%', '?', '#', '@', ':', ';', 'é', ' '],
    )
    const target = fc.oneof(
      fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`),
      fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join('')}`),
      fc.string({ unit: 'binary-ascii' }).map((text) => `/${text}`),
    )
    const form = fc.oneof(fc.constantFrom('/_tree', 'document', ''), fc.string())
    const headers = fc.record({ rsc: fc.constantFrom('1', '0'), 'next-router-segment-prefetch': form })
    fc.assert(
      fc.property(target, fc.oneof(fc.constant({}), headers), (address, someHeaders) => {
        const destination = findDestination(exampleSite, open, address, someHeaders)
        if (destination.kind !== 'redirect') {
          expect(destination.kind === 'answer' && open.answers.has(destination.answer)).toBe(true)
          return
        }
        expect(new URL(destination.to, 'https://site.example/a/b').host).toBe('site.example')
        expect(destination.to).not.toBe(address)
      }),
      { numRuns: 2_000 },
    )
  })

  test('leads to an answer in the end, without redirect loops', () => {
    const part = fc.constantFrom('fr', 'FR', 'en', 'EN', 'services', 'Services', '', 'x')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        let at = `/${parts.join('/')}`
        for (let turns = 0; turns <= parts.length + 1; turns += 1) {
          const destination = findDestination(exampleSite, open, at, {})
          if (destination.kind !== 'redirect') return
          at = destination.to
        }
        expect.fail(`${parts.join('/')} is redirected without end`)
      }),
    )
  })
})

describe('a request target', () => {
  test.each([
    ['/services?a=1', '/services?a=1'],
    ['//evil.example/services', '//evil.example/services'],
    ['http://site.example/services?a=1', '/services?a=1'],
    ['HTTPS://site.example', '/'],
    ['http://[', null],
    ['ftp://site.example/', null],
    ['services', null],
    ['*', null],
    ['', null],
    [undefined, null],
  ])('%s asks for %s', (target, expected) => {
    expect(toOriginForm(target)).toBe(expected)
  })

  test('always asks for a path or for nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })), (target) => {
        expect(toOriginForm(target) ?? '/').toMatch(/^\//)
      }),
    )
  })
})
