import { describe, expect, test } from 'vitest'
import { builtInSettings } from '#lib/content/siteSettings.ts'
import { formatPrice, toOwnersDay } from '#lib/i18n/formats.ts'
import { formatMoment } from '#lib/i18n/owner.ts'
import { isExample } from '#lib/identity.ts'
import { contentOf } from '../support/content.ts'

/**
 * The identity of the example, as the specification has it. With another one nothing of this is checked. All tests in this folder are about
 * this identity: they are the only ones that another one has to change.
 */
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
