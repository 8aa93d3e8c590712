import { describe, expect, test, vi } from 'vitest'
import { builtInSettings } from '#lib/content/siteSettings.ts'
import { formatPrice, toOwnersDay } from '#lib/i18n/formats.ts'
import { formatMoment } from '#lib/i18n/owner.ts'
import * as identity from '#lib/identity.ts'
import { contentOf } from '../support/content.ts'

const { currency, isExample, keyPrefix, timeZone } = identity

/** The identity of the example, as the specification has it. With another one nothing of this is checked. */
describe.runIf(isExample)('the example', () => {
  test('has the brand, the region, the figures and the profiles of the specification', () => {
    expect(builtInSettings).toMatchObject({
      brand: 'Atelier Web',
      professionalNetwork: 'https://www.linkedin.com',
      codeHost: 'https://github.com',
    })
    expect(builtInSettings.claims.map(({ figure }) => figure)).toEqual(['10+', '2+', '100%'])
  })

  test('shows its four projects, in order', () => {
    expect(contentOf('fr').projects.map(({ illustration }) => illustration)).toEqual([
      'bakery',
      'map',
      'learning',
      'photo',
    ])
  })

  test('tells times as clocks in Paris show them', () => {
    expect(formatMoment('2026-11-23T08:00:00Z')).toBe('23 novembre 2026 à 09:00')
    expect(formatMoment('2026-06-23T08:00:00Z')).toBe('23 juin 2026 à 10:00')
    expect(toOwnersDay(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-01')
    expect(toOwnersDay(new Date('2026-12-31T22:30:00Z'))).toBe('2026-12-31')
    expect(toOwnersDay(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01')
  })

  test('has prices in euros', () => {
    expect(formatPrice(149_050, 'fr')).toBe('1\u00a0490,50\u00a0€')
    expect(formatPrice(149_050, 'en')).toBe('€1,490.50')
  })
})

describe('every identity', () => {
  test('has a prefix of keys that can stand in an address', () => {
    expect(keyPrefix).toMatch(/^[a-z0-9-]+$/)
  })

  test('has a time zone that is known', () => {
    expect(() => new Intl.DateTimeFormat('fr', { timeZone })).not.toThrow()
  })

  test('has a currency with hundredths, in which amounts are stored', () => {
    const { maximumFractionDigits } = new Intl.NumberFormat('fr', {
      style: 'currency',
      currency,
    }).resolvedOptions()
    expect(maximumFractionDigits).toBe(2)
  })
})

describe('an identity that lacks a value ends with one sentence that says where', () => {
  test.each([
    ['its brand', { brand: ' ' }],
    ['a figure', { claims: { ...identity.claims, clients: '' } }],
    ['a profile', { profiles: { ...identity.profiles, codeHost: '' } }],
  ])('%s', async (_, change) => {
    vi.resetModules()
    vi.doMock('#lib/identity.ts', () => ({ ...identity, ...change }))
    await expect(import('#lib/content/siteSettings.ts')).rejects.toThrow(
      'lib/identity.ts lacks it: docs/make-it-yours.md',
    )
  })
})
