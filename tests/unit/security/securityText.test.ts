import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { toSecurityText } from '#lib/security/securityText.server.ts'

beforeAll(() => void vi.stubEnv('SITE_URL', 'https://site.example'))
afterAll(() => void vi.unstubAllEnvs())

const today = new Date('2026-11-22T10:00:00Z')

test('names the owner’s address, languages, its own address and a date less than a year away', () => {
  expect(toSecurityText('moi+site@exemple.fr', today)).toBe(
    [
      'Contact: mailto:moi%2Bsite@exemple.fr',
      'Expires: 2027-11-01T00:00:00.000Z',
      'Preferred-Languages: fr, en',
      'Canonical: https://site.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test('names the contact page in both languages while the settings hold no address', () => {
  expect(toSecurityText(null, today).split('\n').slice(0, 2)).toEqual([
    'Contact: https://site.example/contact',
    'Contact: https://site.example/en/contact',
  ])
})

test.each(['2026-01-01T00:00:00Z', '2024-02-29T12:00:00Z', '2026-12-31T23:59:59Z'])(
  'of a release made at %s expires within the year that follows, and not before eleven months',
  (madeAt) => {
    const [, expires = ''] = /^Expires: (.+)$/m.exec(toSecurityText(null, new Date(madeAt))) ?? []
    const days = (Date.parse(expires) - Date.parse(madeAt)) / 86_400_000
    expect(days).toBeGreaterThan(330)
    expect(days).toBeLessThanOrEqual(366)
  },
)
