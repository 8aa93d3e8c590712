import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { currency } from '#lib/identity.ts'
import { locales } from '#lib/languages.ts'
import { toServices } from '#lib/seo/services.server.ts'
import { toScriptText } from '#lib/seo/structuredData.server.ts'
import { contentOf, offer, settings } from '../../support/content.ts'
import { findForeignTerms } from '../../support/structuredData.ts'

beforeAll(() => void vi.stubEnv('SITE_URL', 'https://site.example'))
afterAll(() => void vi.unstubAllEnvs())

const toNodes = (published: object) => toServices('fr', contentOf('fr', published))['@graph']

/** The only package, with this price. */
const priced = (price: object, ofSettings: object = {}) =>
  toNodes({ pricingPackage: [{ ...offer, price }], siteSettings: { ...settings, ...ofSettings } })

const specification = (changes: object) => ({
  offers: {
    '@type': 'Offer',
    url: 'https://site.example/services',
    priceSpecification: { '@type': 'UnitPriceSpecification', priceCurrency: currency, ...changes },
  },
})

test('a package is a service of the business, with what it includes', () => {
  const content = contentOf('fr', {
    pricingPackage: [
      { ...offer, includes: [{ fr: 'Des pages' }, { fr: 'Un formulaire' }], sentence: { fr: 'Vite fait.' } },
    ],
  })
  expect(toServices('fr', content)['@graph']).toEqual([
    {
      '@type': 'Service',
      '@id': 'https://site.example/services#package-one',
      name: 'name (fr)',
      description: 'Vite fait. · Des pages · Un formulaire',
      category: content.words.services.site.heading,
      url: 'https://site.example/services',
      areaServed: { '@type': 'Place', name: content.settings.region.text },
      provider: {
        '@type': 'ProfessionalService',
        '@id': 'https://site.example/#business',
        name: content.settings.brand,
        url: 'https://site.example',
      },
    },
  ])
})

test('a price is an offer, which says whether it includes VAT', () => {
  expect(priced({ amount: 149_050, unit: 'once', vat: 'excluded' })).toMatchObject([
    specification({ price: 1490.5, valueAddedTaxIncluded: false }),
  ])
  expect(priced({ amount: 149_000, unit: 'once' }, { vat: 'included' })).toMatchObject([
    specification({ price: 1490, valueAddedTaxIncluded: true }),
  ])
})

test('a price to which no VAT applies says nothing of VAT', () => {
  const [service] = priced({ amount: 149_000, unit: 'once', vat: 'notApplicable' })
  expect(service).toMatchObject(specification({ price: 1490 }))
  expect(JSON.stringify(service)).not.toContain('valueAddedTaxIncluded')
})

test('a price per month has its unit, and a price from an amount is a minimum without a price', () => {
  const [service] = priced({ amount: 2_900, unit: 'month', from: true })
  expect(Reflect.get(Object(service), 'offers')).toEqual(
    specification({ minPrice: 29, unitCode: 'MON' }).offers,
  )
})

test('a package on request has no offer', () => {
  for (const service of toNodes({})) expect(service).not.toHaveProperty('offers')
})

test.each(locales)('all of it is in the vocabulary of schema.org, in %s', (locale) => {
  const price = { amount: 2_900, unit: 'month', from: true, vat: 'included' }
  const content = contentOf(locale, { pricingPackage: [{ ...offer, price }] })
  expect(findForeignTerms(JSON.parse(toScriptText(toServices(locale, content))))).toEqual([])
})
