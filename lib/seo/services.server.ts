import type { Graph, Offer, Service } from 'schema-dts'
import type { PackageView } from '#lib/content/pricingPackage.ts'
import type { SiteContent } from '#lib/content/siteContent.ts'
import { toLocalePath } from '../addresses.ts'
import { translatorFor } from '../i18n/translator.ts'
import { currency } from '../identity.ts'
import type { Locale } from '../languages.ts'
import { pages } from '../pages.ts'
import { toAddress } from './addresses.server.ts'
import { toBusinessReference } from './structuredData.server.ts'

/** A month in the codes for units of UN/CEFACT, which schema.org asks for. */
const month = 'MON'

const groups = ['site', 'hosting'] as const

type Shown = Pick<SiteContent, 'packages' | 'settings' | 'words'>

/** The structured data of the services page: each package is a service, with an offer if its price is published. */
export const toServices = (locale: Locale, { packages, settings, words }: Shown): Graph => ({
  '@context': 'https://schema.org',
  '@graph': groups.flatMap((group) =>
    packages[group].map((item): Service => {
      const address = toAddress(toLocalePath(pages.services.path, locale))
      const description = describe(item, locale)
      return {
        '@type': 'Service',
        '@id': `${address}#${item.id}`,
        name: item.name.text,
        ...(description !== '' && { description }),
        category: words.services[group].heading,
        url: address,
        provider: toBusinessReference(settings),
        areaServed: { '@type': 'Place', name: settings.region.text },
        ...(item.price && { offers: toOffer(item.price, address) }),
      }
    }),
  ),
})

/** What a package includes, as one text. */
function describe({ includes, sentence, freeMaintenanceMonths: count }: PackageView, locale: Locale): string {
  const free = count === null ? [] : [translatorFor(locale)('services.freeMaintenance', { count })]
  return [sentence?.text ?? [], includes.map(({ text }) => text), free].flat(2).join(' · ')
}

/** The amount is in cents. One that is the lowest is a minimum, and no price. */
function toOffer({ amount, unit, from, vat }: NonNullable<PackageView['price']>, url: string): Offer {
  const price = amount / 100
  return {
    '@type': 'Offer',
    url,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      ...(from ? { minPrice: price } : { price }),
      priceCurrency: currency,
      ...((vat === 'included' || vat === 'excluded') && { valueAddedTaxIncluded: vat === 'included' }),
      ...(unit === 'month' && { unitCode: month }),
    },
  }
}
