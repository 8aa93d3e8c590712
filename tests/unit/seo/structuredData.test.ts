import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { currency, isExample, profiles } from '#lib/identity.ts'
import { toGraph, toScriptText } from '#lib/seo/structuredData.server.ts'
import { findPages, type ListedPage, locales } from '#lib/site.ts'
import { contentOf, contentWith, offer } from '../../support/content.ts'
import { findMistakes } from '../../support/vocabulary.ts'

beforeAll(() => void vi.stubEnv('SITE_URL', 'https://site.example'))
afterAll(() => void vi.unstubAllEnvs())

type Content = ReturnType<typeof contentOf>

const graphOf = (content: Content, page: ListedPage = 'home'): Record<string, unknown>[] =>
  toGraph(page, 'fr', content, '/apple-icon.png')['@graph'].map((node) =>
    typeof node === 'string' ? { node } : { ...node },
  )

const find = (graph: ReturnType<typeof graphOf>, type: string) => graph.find((node) => node['@type'] === type)

const everything = {
  brand: 'Studio Garrigue',
  email: 'bonjour@site.example',
  professionalNetwork: 'https://www.linkedin.com/in/somebody',
  codeHost: 'https://github.com/somebody',
  person: { name: 'Somebody', sentence: { fr: 'Bonjour.', en: 'Hello.' } },
  legalDetails: {
    ...{ name: 'Somebody EI', address: '1 rue du Pont, 34000 Montpellier', telephone: '04 00 00 00 00' },
  },
}

describe('the structured data of every page', () => {
  const pages = locales.flatMap((locale) => findPages({ isListed: true }).map((page) => ({ page, locale })))

  test.each(pages)('of $page in $locale are valid against schema.org', ({ page, locale }) => {
    const priced = [
      { ...offer, price: { amount: 149000, unit: 'once' } },
      { ...offer, _id: 'package-two', group: 'hosting', price: { amount: 1990, unit: 'month' } },
    ]
    for (const content of [
      contentOf(locale),
      contentWith(locale, everything),
      contentOf(
        locale,
        { pricingPackage: priced },
        { socialImages: { '/': '/drawn.png', '/en': '/drawn.png' } },
      ),
    ])
      expect(findMistakes(toGraph(page, locale, content, '/apple-icon.png'))).toEqual([])
  })

  test.each(pages)('of $page in $locale contain no dangling references', ({ page, locale }) => {
    const text = JSON.stringify(toGraph(page, locale, contentOf(locale), '/apple-icon.png'))
    const described = [...text.matchAll(/"@type":"\w+","@id":"([^"]+)"/g)].map(([, id]) => id)
    const referred = [...text.matchAll(/\{"@id":"([^"]+)"\}/g)].map(([, id]) => id)
    expect(described).toEqual(expect.arrayContaining(referred))
  })
})

test('a violation of schema.org is detected', () => {
  const graph = toGraph('home', 'fr', contentOf('fr'), '/apple-icon.png')
  const [business, ...others] = graphOf(contentOf('fr'))
  const wrong = { ...business, phone: '04', knowsLanguage: ['French'], areaServed: { '@type': 'Area' } }
  expect(findMistakes({ ...graph, '@graph': [wrong, ...others] })).toEqual([
    '[0].areaServed[0] should be Place: {"@type":"Area"}',
    '[0].knowsLanguage[0] should be Language: "French"',
    '[0] (ProfessionalService) has no property phone',
  ])
})

describe('the business', () => {
  test('shows what the owner has published', () => {
    expect(find(graphOf(contentWith('fr', everything)), 'ProfessionalService')).toMatchObject({
      name: 'Studio Garrigue',
      url: 'https://site.example',
      email: 'bonjour@site.example',
      sameAs: ['https://www.linkedin.com/in/somebody', 'https://github.com/somebody'],
      legalName: 'Somebody EI',
      address: '1 rue du Pont, 34000 Montpellier',
      telephone: '04 00 00 00 00',
      founder: { '@type': 'Person', name: 'Somebody', description: 'Bonjour.' },
      areaServed: { '@type': 'Place', name: dictionaries.fr.settings.region },
    })
  })

  test('omits what the owner has not published, and does not treat the example’s home pages of networks as profiles', () => {
    const business = find(graphOf(contentOf('fr')), 'ProfessionalService')
    for (const property of ['email', 'legalName', 'address', 'telephone', 'founder', 'image'])
      expect(business).not.toHaveProperty(property)
    expect(Reflect.get(business ?? {}, 'sameAs')).toEqual(isExample ? undefined : Object.values(profiles))
  })
})

describe('the offers', () => {
  const service = (packages: object[]) =>
    find(graphOf(contentOf('fr', { pricingPackage: packages }), 'services'), 'Service')

  test('are on the services page, and only there', () => {
    expect(find(graphOf(contentOf('fr'), 'services'), 'Service')).toBeDefined()
    expect(find(graphOf(contentOf('fr'), 'home'), 'Service')).toBeUndefined()
    expect(
      JSON.stringify(find(graphOf(contentOf('fr'), 'services'), 'Service')).match(/"Offer"/g),
    ).toHaveLength(6)
  })

  test('without a price have none', () => {
    expect(JSON.stringify(service([offer]))).not.toMatch(/price/i)
  })

  test('with a one-time price give it in the currency of the site', () => {
    expect(JSON.stringify(service([{ ...offer, price: { amount: 149005, unit: 'once' } }]))).toContain(
      `"price":"1490.05","priceCurrency":"${currency}"`,
    )
  })

  test('with a monthly price give the unit', () => {
    expect(JSON.stringify(service([{ ...offer, price: { amount: 1990, unit: 'month' } }]))).toContain(
      `"priceSpecification":{"@type":"UnitPriceSpecification","price":"19.90","priceCurrency":"${currency}","unitCode":"MON"}`,
    )
  })

  test('of a group without packages are omitted', () => {
    expect(JSON.stringify(service([offer]))).not.toContain('Son hébergement')
  })
})

test('inner pages have breadcrumbs, the home page has none', () => {
  expect(find(graphOf(contentOf('fr'), 'contact'), 'ContactPage')).toMatchObject({
    breadcrumb: {
      itemListElement: [
        { position: 1, name: 'Accueil', item: 'https://site.example' },
        { position: 2, name: 'Contact', item: 'https://site.example/contact' },
      ],
    },
  })
  expect(find(graphOf(contentOf('fr')), 'WebPage')).not.toHaveProperty('breadcrumb')
})

test('no text of the owner can close its script element', () => {
  const brand = '</script><script>alert(1)</script><!--'
  const text = toScriptText(toGraph('home', 'fr', contentWith('fr', { brand }), '/apple-icon.png'))
  expect(text).not.toContain('<')
  expect(JSON.parse(text)['@graph'][0].name).toBe(brand)
})
