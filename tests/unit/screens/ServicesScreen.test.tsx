import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ServicesScreen } from '#components/pricing/ServicesScreen.tsx'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { formatPrice } from '#lib/i18n/formats.ts'
import { type Locale, locales } from '#lib/languages.ts'
import { contentOf, offer, settings } from '../../support/content.ts'
import { toWords } from '../../support/page.ts'

const show = (locale: Locale, packages?: object[], siteSettings?: object) =>
  renderToStaticMarkup(
    <ServicesScreen
      locale={locale}
      content={contentOf(locale, packages ? { pricingPackage: packages, siteSettings } : {})}
    />,
  )

function readGroup(html: string, group: 'site' | 'hosting'): string {
  const [, section = ''] = html.split(`aria-labelledby="${group}"`)
  return section.split('</section>')[0] ?? ''
}

/** The text of each package of a group. */
function readPackages(html: string, group: 'site' | 'hosting'): string[] {
  return readGroup(html, group)
    .split('<h3')
    .slice(1)
    .map((item) => toWords(`<h3${item}`))
}

const toSpaces = (text: string) => text.replace(/\s/g, ' ')

describe.each(locales)('the services page in %s', (locale) => {
  const { packages, services } = dictionaries[locale]
  const { onRequest, ask, recommended, once, perMonth, from, vat } = services

  test.each([
    ['site', ['showcase', 'custom', 'ecommerce']],
    ['hosting', ['hosting', 'hostingMaintenance', 'hostingPremium']],
  ] as const)(
    'has the three packages of the group “%s”, in order, with what they include',
    (group, names) => {
      const shown = readPackages(show(locale), group)
      expect(shown).toHaveLength(3)
      for (const [index, name] of names.entries())
        for (const words of [packages[name].name, ...Object.values(packages[name].includes)])
          expect(shown[index]).toContain(toSpaces(words))
    },
  )

  test.each(['site', 'hosting'] as const)(
    'says once that the group “%s” is on request, with one button, while no package of it has a price',
    (group) => {
      const shown = toWords(readGroup(show(locale), group))
      expect(shown.split(onRequest)).toHaveLength(2)
      expect(shown.split(ask)).toHaveLength(2)
    },
  )

  test('marks a package without a price as on request if another one of its group has a price', () => {
    const priced = { ...offer, price: { amount: 149_000, unit: 'once' } }
    const html = show(locale, [priced, { ...offer, _id: 'package-two', order: 20 }])
    const [first, second] = readPackages(html, 'site')
    expect(first).not.toContain(onRequest)
    expect(second).toContain(onRequest)
    for (const each of [first, second]) expect(each).toContain(ask)
    expect(toWords(readGroup(html, 'site')).split(onRequest)).toHaveLength(2)
  })

  test.each([
    ['once', once],
    ['month', perMonth],
  ])('shows a price paid “%s” as an amount, “%s”', (unit, words) => {
    const priced = { ...offer, price: { amount: 149_000, unit } }
    expect(readPackages(show(locale, [priced]), 'site')[0]).toContain(
      toSpaces(`${formatPrice(149_000, locale)} ${words}`),
    )
  })

  test.each([
    ['excluded', undefined, vat.excluded],
    ['included', 'excluded', vat.included],
    [undefined, 'included', vat.included],
    [undefined, 'notApplicable', vat.notApplicable],
    [undefined, undefined, ''],
  ])('says of a price with the VAT %s, and %s in the settings: “%s”', (own, all, words) => {
    const price = { amount: 149_000, unit: 'once', from: true, vat: own }
    const [shown] = readPackages(show(locale, [{ ...offer, price }], { ...settings, vat: all }), 'site')
    const expected = `${from} ${formatPrice(149_000, locale)} ${words} ${once}`
    expect(shown).toContain(toSpaces(expected).replace(/ +/g, ' '))
  })

  test('says once below prices without VAT why they have none, and not below others', () => {
    const exempt = { ...offer, price: { amount: 149_000, unit: 'once', vat: 'notApplicable' } }
    const text = toSpaces(services.vatNotApplicable)
    const second = { ...exempt, _id: 'package-two', order: 20 }
    const hosting = {
      ...offer,
      _id: 'package-three',
      group: 'hosting',
      price: { amount: 3_900, unit: 'month' },
    }
    const html = show(locale, [exempt, second, hosting])
    expect(toWords(readGroup(html, 'site')).split(text)).toHaveLength(2)
    expect(toWords(readGroup(html, 'hosting'))).not.toContain(text)
  })

  test('shows the sentence of a package after its points, and a number that begins a point in bold', () => {
    const line = { fr: '4 à 6 pages', en: '4 to 6 pages' }
    const html = show(locale, [
      { ...offer, includes: [line], sentence: { fr: 'Une phrase.', en: 'A line.' } },
    ])
    expect(html).toMatch(/<b>4\s(?:à|to)\s6<\/b>\spages.*(?:Une phrase|A line)\./s)
  })

  test('labels a highlighted package, and no other', () => {
    const [first, second] = readPackages(
      show(locale, [
        { ...offer, highlighted: true },
        { ...offer, _id: 'package-two', order: 20 },
      ]),
      'site',
    )
    expect(first).toContain(recommended)
    expect(second).not.toContain(recommended)
  })
})

test.each([
  ['4', '4'],
  ['4 à 6 pages', '4 à 6'],
  ['5-10 pages', '5-10'],
  ['2 h par mois', '2 h'],
  ['100 % responsive', '100 %'],
  ['10 000 visites', '10 000'],
  ['10,000 visits', '10,000'],
  ['10 000 à 20 000 visites', '10 000 à 20 000'],
  ['1,5 Go', '1,5'],
  ['2, puis 3', '2'],
  ['1er mois offert', null],
  ['24/7', null],
  ['24 h/24 et 7 j/7', null],
  ['3D', null],
  ['5-page site', null],
  ['12/05/2027', null],
  ['Pages : 4', null],
])('of the point “%s”, the number %j is in bold', (fr, number) => {
  const html = show('fr', [{ ...offer, includes: [{ fr, en: fr }] }])
  const [point = ''] = readGroup(html, 'site').match(/<li class="[^"]*point.*?<\/li>/s) ?? []
  const [, bold = null] = /<b>(.*?)<\/b>/.exec(point) ?? []
  expect(toSpaces(point.replace(/<[^>]+>/g, ''))).toBe(fr)
  expect(bold && toSpaces(bold)).toBe(number)
})

test('a group the owner has emptied disappears with its heading', () => {
  const { site, hosting } = dictionaries.en.services
  const html = show('en', [offer])
  expect(html).toContain(site.heading)
  expect(html).not.toContain(hosting.heading)
})
