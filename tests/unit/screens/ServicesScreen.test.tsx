import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ServicesScreen } from '#components/pricing/ServicesScreen.tsx'
import { formatPrice } from '#lib/i18n/formats.ts'
import { type Locale, locales } from '#lib/site.ts'
import { contentOf, offer } from '../../support/content.ts'
import { toWords } from '../../support/page.ts'

const show = (locale: Locale, packages?: object[]) =>
  renderToStaticMarkup(
    <ServicesScreen
      locale={locale}
      content={contentOf(locale, packages ? { pricingPackage: packages } : {})}
    />,
  )

function readGroup(html: string, group: 'site' | 'hosting'): string {
  const [, section = ''] = html.split(`aria-labelledby="${group}"`)
  return section.split('</section>')[0] ?? ''
}

/** The text of each package of a group. */
function readPackages(html: string, group: 'site' | 'hosting'): string[] {
  return [...readGroup(html, group).matchAll(/<article.*?<\/article>/gs)].map(([article]) => toWords(article))
}

/** Section 9 of the specification, package by package. */
const specified = {
  fr: {
    site: [
      ['Site vitrine', '4 sections essentielles', '1 mois de maintenance offert'],
      ['Site sur mesure', '4 à 6 pages', '1 mois de maintenance offert'],
      ['Plateforme e-commerce', '2 mois de maintenance offerts'],
    ],
    hosting: [
      ['Hébergement', 'Premier mois offert'],
      ['Hébergement et maintenance'],
      [
        'Hébergement et maintenance premium',
        '4 h de modifications par mois',
        'Temps de réponse inférieur à 2 h',
      ],
    ],
    onRequest: 'Sur devis',
    ask: 'Demander un devis',
  },
  en: {
    site: [
      ['Showcase site', '4 key sections', '1 month of free maintenance'],
      ['Custom site', '4 to 6 pages', '1 month of free maintenance'],
      ['E-commerce platform', '2 months of free maintenance'],
    ],
    hosting: [
      ['Hosting', 'First month free'],
      ['Hosting and maintenance'],
      ['Hosting and premium maintenance', '4 h of modifications per month', 'Response time under 2 h'],
    ],
    onRequest: 'On request',
    ask: 'Ask for a quote',
  },
}

describe.each(locales)('the services page in %s', (locale) => {
  test.each(['site', 'hosting'] as const)(
    'has the three packages of the group “%s”, each with all the copy of the specification',
    (group) => {
      const shown = readPackages(show(locale), group)
      expect(shown).toHaveLength(3)
      for (const [index, words] of specified[locale][group].entries())
        for (const each of words) expect(shown[index]).toContain(each)
    },
  )

  test.each(['site', 'hosting'] as const)(
    'says once that the group “%s” is on request, with one button, while no package of it has a price',
    (group) => {
      const { onRequest, ask } = specified[locale]
      const shown = toWords(readGroup(show(locale), group))
      expect(shown.split(onRequest)).toHaveLength(2)
      expect(shown.split(ask)).toHaveLength(2)
    },
  )

  test('says of each package without a price that it is on request, where others of its group have one', () => {
    const { onRequest, ask } = specified[locale]
    const priced = { ...offer, price: { amount: 149_000, unit: 'once' } }
    const html = show(locale, [priced, { ...offer, _id: 'package-two', order: 20 }])
    const [first, second] = readPackages(html, 'site')
    expect(first).not.toContain(onRequest)
    expect(second).toContain(onRequest)
    for (const each of [first, second]) expect(each).toContain(ask)
    expect(toWords(readGroup(html, 'site')).split(onRequest)).toHaveLength(2)
  })

  test('promises no prices in its heading', () => {
    const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/.exec(show(locale)) ?? []
    expect(heading).not.toMatch(/tarif|prix|pric/i)
  })
})

test.each([
  ['fr', 'once', 'paiement unique'],
  ['fr', 'month', 'par mois'],
  ['en', 'once', 'one-off payment'],
  ['en', 'month', 'per month'],
] as const)('in %s a price paid “%s” is an amount, “%s”', (locale, unit, words) => {
  const priced = { ...offer, price: { amount: 149_000, unit } }
  expect(readPackages(show(locale, [priced]), 'site')[0]).toContain(
    `${formatPrice(149_000, locale).replaceAll('\u00a0', ' ')} ${words}`,
  )
})

test.each([
  ['fr', 'Recommandé'],
  ['en', 'Recommended'],
] as const)('in %s a highlighted package is labelled “%s”, and no other', (locale, label) => {
  const [first, second] = readPackages(
    show(locale, [
      { ...offer, highlighted: true },
      { ...offer, _id: 'package-two', order: 20 },
    ]),
    'site',
  )
  expect(first).toContain(label)
  expect(second).not.toContain(label)
})

test('a group the owner has emptied disappears with its heading', () => {
  const html = show('en', [offer])
  expect(html).toContain('Your site')
  expect(html).not.toContain('Its hosting')
})
