import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { toPageAddresses } from '#lib/addresses.ts'
import { locales } from '#lib/languages.ts'
import { toSecurityText } from '#lib/seo/securityText.server.ts'

beforeAll(() => void vi.stubEnv('SITE_URL', 'https://site.example'))
afterAll(() => void vi.unstubAllEnvs())

const madeAt = new Date('2026-11-22T10:00:00Z')

test('names the owner’s address, a date less than a year away, the languages and its own address', () => {
  expect(toSecurityText('moi+site@exemple.fr', madeAt)).toBe(
    [
      'Contact: mailto:moi%2Bsite@exemple.fr',
      'Expires: 2027-11-01T00:00:00.000Z',
      `Preferred-Languages: ${locales.join(', ')}`,
      'Canonical: https://site.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test('names the contact page in each language while the settings hold no address', () => {
  const contacts = [...toSecurityText(null, madeAt).matchAll(/^Contact: (.+)$/gm)].map(([, to]) => to)
  const pages = Object.values(toPageAddresses('contact'))
  expect(contacts).toEqual(pages.map((page) => `https://site.example${page}`))
})

test.each(['2026-01-01T00:00:00Z', '2028-02-29T12:00:00Z', '2026-12-31T23:59:59Z'])(
  'of a release made at %s is valid for eleven months at least, and for a year at most',
  (moment) => {
    const [, expires = ''] = /^Expires: (.+)$/m.exec(toSecurityText(null, new Date(moment))) ?? []
    const days = (Date.parse(expires) - Date.parse(moment)) / 86_400_000
    expect(days).toBeGreaterThan(330)
    expect(days).toBeLessThanOrEqual(366)
  },
)
