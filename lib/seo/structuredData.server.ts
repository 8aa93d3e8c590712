import type {
  BreadcrumbList,
  Graph,
  Offer,
  OfferCatalog,
  Person,
  Place,
  ProfessionalService,
  Service,
  WebPage,
  WebSite,
} from 'schema-dts'
import type { PackageView } from '#lib/content/pricingPackage.ts'
import type { SiteContent } from '#lib/content/siteContent.ts'
import type { PersonView, SettingsView } from '#lib/content/siteSettings.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import { profiles as builtInProfiles, currency, isExample } from '#lib/identity.ts'
import { socialSize } from '../content/imageRequests.ts'
import { type ListedPage, type Locale, locales, pages, toLocalePath } from '../site.ts'
import { toAddress, toPageAddress } from './addresses.server.ts'
import { toPageNames } from './pageNames.ts'

/** The links of the example lead to no one. */
const placeholders: string[] = isExample ? Object.values(builtInProfiles) : []

/** JSON that stays inside its script element whatever its texts contain, `</script>` included. */
export const toScriptText = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** What a page tells search engines: the business, the site, the page, and on the services page the offers. */
export function toGraph(page: ListedPage, locale: Locale, content: SiteContent, logo: string): Graph {
  const image = toPageImage(page, locale, content)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      toBusiness(content.settings, { logo: toAddress(logo), image }),
      toWebSite(content.settings),
      toWebPage(page, locale, content, image),
      ...(page === 'services' ? [toService(locale, content)] : []),
    ],
  }
}

function toPageImage(page: ListedPage, locale: Locale, { settings, socialImages }: SiteContent) {
  const src = settings.socialImage?.files[0]?.src ?? socialImages[toLocalePath(pages[page].path, locale)]
  return src === undefined ? undefined : toAddress(src)
}

function toWebPage(
  page: ListedPage,
  locale: Locale,
  content: SiteContent,
  image: string | undefined,
): WebPage {
  const address = toPageAddress(page, locale)
  const { title, description } = toPageNames(page, locale, content)
  const described = {
    '@id': `${address}#page`,
    url: address,
    name: title,
    description,
    inLanguage: locale,
    isPartOf: webSite(),
    ...(page === 'home' && { about: business() }),
    ...(page !== 'home' && { breadcrumb: toBreadcrumbs(page, locale, content) }),
    ...(image !== undefined && {
      primaryImageOfPage: {
        '@type': 'ImageObject',
        url: image,
        width: toDistance(socialSize.width),
        height: toDistance(socialSize.height),
      } as const,
    }),
  }
  return page === 'contact' ? { '@type': 'ContactPage', ...described } : { '@type': 'WebPage', ...described }
}

/** https://schema.org/Distance */
const toDistance = (pixels: number) => `${pixels} px`

const toBreadcrumbs = (page: ListedPage, locale: Locale, content: SiteContent): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    {
      '@type': 'ListItem',
      position: 1,
      name: translatorFor(locale)('meta.home.menu'),
      item: toPageAddress('home', locale),
    },
    {
      '@type': 'ListItem',
      position: 2,
      name: toPageNames(page, locale, content).title,
      item: toPageAddress(page, locale),
    },
  ],
})

/** The `@id` of something that another part of the graph describes. */
type Reference = { '@id': string }

const business = (): Reference => ({ '@id': `${toAddress('/')}/#business` })
const webSite = (): Reference => ({ '@id': `${toAddress('/')}/#website` })

const toArea = ({ region }: Pick<SettingsView, 'region'>): Place => ({
  '@type': 'Place',
  name: region.text,
})

/** Only profiles that the owner has entered: the built-in addresses are the home pages of two networks. */
const toProfiles = ({ professionalNetwork, codeHost }: SettingsView): string[] =>
  [professionalNetwork, codeHost].filter((address) => !placeholders.includes(address))

/** The person behind the business, by the name that the owner gives. */
const toPerson = (name: string, { portrait, sentence }: PersonView): Person => ({
  '@type': 'Person',
  name,
  ...(sentence && { description: sentence.text }),
  ...(portrait && { image: toAddress(portrait.files.at(-1)?.src ?? '') }),
})

/** The business behind the site; what the owner has not published is left out. */
function toBusiness(
  settings: SettingsView,
  pictures: { logo: string; image: string | undefined },
): ProfessionalService {
  const profiles = toProfiles(settings)
  const { name, address, telephone } = settings.legalDetails
  const { person } = settings
  return {
    '@type': 'ProfessionalService',
    ...business(),
    name: settings.brand,
    url: toAddress('/'),
    description: settings.tagline.text,
    areaServed: toArea(settings),
    knowsLanguage: [...locales],
    logo: pictures.logo,
    ...(pictures.image !== undefined && { image: pictures.image }),
    ...(settings.email !== null && { email: settings.email }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...(person?.name && { founder: toPerson(person.name, person) }),
    ...(name !== null && { legalName: name }),
    ...(address !== null && { address }),
    ...(telephone !== null && { telephone }),
  }
}

/** The site as a whole, in all its languages. */
const toWebSite = ({ brand }: SettingsView): WebSite => ({
  '@type': 'WebSite',
  ...webSite(),
  name: brand,
  url: toAddress('/'),
  inLanguage: [...locales],
  publisher: business(),
})

const groups = ['site', 'hosting'] as const

/** The packages of the services page in their groups, with the prices that are published. */
function toService(locale: Locale, { settings, packages, words, seo }: SiteContent): Service {
  const { heading } = words.services
  const address = toPageAddress('services', locale)
  const catalogs = groups
    .filter((group) => packages[group].length > 0)
    .map(
      (group): OfferCatalog => ({
        '@type': 'OfferCatalog',
        name: words.services[group].heading,
        itemListElement: packages[group].map((offer) => toOffer(offer, locale, address)),
      }),
    )
  return {
    '@type': 'Service',
    '@id': `${address}#service`,
    name: heading,
    description: seo.services.description,
    provider: business(),
    areaServed: toArea(settings),
    ...(catalogs.length > 0 && {
      hasOfferCatalog: { '@type': 'OfferCatalog', name: heading, itemListElement: catalogs },
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

/** Prices are in cents. */
function toPrice({ amount, unit }: NonNullable<PackageView['price']>) {
  const price = { price: (amount / 100).toFixed(2), priceCurrency: currency }
  if (unit === 'once') return price
  return {
    priceSpecification: { '@type': 'UnitPriceSpecification', ...price, unitCode: 'MON' },
  } as const
}
