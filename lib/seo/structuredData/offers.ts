import type { PackageView } from '#lib/content/pricingPackage.ts'
import type { SiteContent } from '#lib/content/siteContent.ts'
import { translatorFor } from '#lib/i18n/server.ts'
import type { Locale } from '#lib/site.ts'
import { toPageAddress } from '../addresses.ts'
import { business, toArea } from './business.ts'
import type { Offer, OfferCatalog, Service } from './schemaOrg.ts'

const groups = ['site', 'hosting'] as const

/** What the services page offers: its packages in their groups, with those prices that are published. */
export function toService(locale: Locale, { settings, packages }: SiteContent): Service {
  const t = translatorFor(locale)
  const address = toPageAddress('services', locale)
  const catalogs = groups
    .filter((group) => packages[group].length > 0)
    .map(
      (group): OfferCatalog => ({
        '@type': 'OfferCatalog',
        name: t(`services.${group}.heading`),
        itemListElement: packages[group].map((offer) => toOffer(offer, locale, address)),
      }),
    )
  return {
    '@type': 'Service',
    '@id': `${address}#service`,
    name: t('services.heading'),
    description: t('meta.services.description'),
    provider: business(),
    areaServed: toArea(settings),
    ...(catalogs.length > 0 && {
      hasOfferCatalog: { '@type': 'OfferCatalog', name: t('services.heading'), itemListElement: catalogs },
    }),
  }
}

function toOffer(
  { name, includes, freeMaintenanceMonths, price }: PackageView,
  locale: Locale,
  url: string,
): Offer {
  const t = translatorFor(locale)
  const free = freeMaintenanceMonths && t('services.freeMaintenance', { count: freeMaintenanceMonths })
  const contents = [...includes.map(({ text }) => text), ...(free ? [free] : [])]
  return {
    '@type': 'Offer',
    name: name.text,
    url,
    itemOffered: {
      '@type': 'Service',
      name: name.text,
      ...(contents.length > 0 && { description: contents.join(' · ') }),
    },
    ...(price && toPrice(price)),
  }
}

/** Prices are kept in cents. */
function toPrice({ amount, unit }: NonNullable<PackageView['price']>) {
  const price = { price: (amount / 100).toFixed(2), priceCurrency: 'EUR' }
  if (unit === 'once') return price
  return {
    priceSpecification: { '@type': 'UnitPriceSpecification', ...price, unitCode: 'MON' },
  } as const
}
