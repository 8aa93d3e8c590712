import { describe, expect, test } from 'vitest'
import { formatMoment } from '#lib/alerts/wording.ts'
import { builtInDocuments, builtInSettings } from '#lib/content/builtIn.ts'
import { formatPrice, toOwnersDay } from '#lib/i18n/formats.ts'
import { currency, isExample, keyPrefix, timeZone } from '#lib/identity.ts'
import { contentOf } from '../support/content.ts'

/** The identity of the example, as the specification has it. With another one nothing of this is checked. */
describe.runIf(isExample)('the example', () => {
  test('has the brand, the region, the figures and the profiles of the specification', () => {
    expect(builtInSettings).toMatchObject({
      brand: 'Atelier Web',
      region: { fr: 'sud de la France', en: 'southern France' },
      professionalNetwork: 'https://www.linkedin.com',
      codeHost: 'https://github.com',
    })
    expect(builtInSettings.claims.map(({ figure, label }) => [figure, label.fr, label.en])).toEqual([
      ['10+', 'projets livrés', 'projects delivered'],
      ['2+', 'clients accompagnés', 'clients supported'],
      ['100%', 'de satisfaction', 'satisfaction'],
    ])
  })

  test('shows its four projects, in order', () => {
    const titles = ({ projects }: ReturnType<typeof contentOf>) => projects.map(({ title }) => title.text)
    expect(titles(contentOf('fr'))).toEqual([
      'Boulangerie en ligne',
      'Cartographie des risques naturels',
      'Plateforme de formation en ligne',
      'Boutique photo',
    ])
    expect(titles(contentOf('en'))).toEqual([
      'Online bakery',
      'Map of natural risks',
      'Online-learning platform',
      'Photo shop',
    ])
    expect(builtInDocuments.project.map(({ illustration }) => illustration)).toEqual([
      ...['bakery', 'map', 'learning', 'photo'],
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
