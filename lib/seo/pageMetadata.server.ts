import type { Metadata } from 'next'
import { toLocalePath } from '#lib/addresses.ts'
import { themes } from '#lib/colors/themes.ts'
import { type SocialImage, socialSize } from '#lib/content/image.ts'
import type { ShownProject, SiteContent } from '#lib/content/siteContent.ts'
import { type Locale, languages, locales, toRecord } from '#lib/languages.ts'
import { type PageName, pages } from '#lib/pages.ts'
import { isListed, type PageNames, withBrand } from '../content/seo.ts'
import { translatorFor } from '../i18n/translator.ts'
import { toTranslations } from './addresses.server.ts'

/** The background colours of the themes, for the browser's toolbars. */
export const themeColors = { light: themes.light['--paper'], dark: themes.dark['--paper'] }

/**
 * The metadata of a page for search engines and shared links: its title and description. A listed page also has its
 * translations (`hreflang`) and its picture; other pages ask not to be indexed.
 */
export function toPageMetadata(page: PageName, locale: Locale, content: SiteContent): Metadata {
  const names = withBrand(content.seo[page], content.settings.brand, locale)
  const named = { title: names.withBrand, description: names.description }
  if (!isListed(page)) return { ...named, robots: { index: false, follow: false } }
  const addresses = toRecord(locales, (other) => toLocalePath(pages[page].path, other))
  return { ...named, ...toSharedMetadata({ names, addresses }, locale, content) }
}

/** The metadata of a project's page. Its picture for shared links is that of the project. */
export function toProjectMetadata({ locale, content, project }: ShownProject): Metadata {
  const names = withBrand(project.seo, content.settings.brand, locale)
  const shared = { names, addresses: project.page.addresses, own: project.socialImage }
  return {
    title: names.withBrand,
    description: names.description,
    ...toSharedMetadata(shared, locale, content),
  }
}

/** https://ogp.me/#optional */
const toOpenGraphLocale = (locale: Locale) => languages[locale].tag.replace('-', '_')

/** `own` is a picture of the page itself. */
type Shared = { names: PageNames; addresses: Record<Locale, string>; own?: SocialImage | null }

function toSharedMetadata({ names, addresses, own }: Shared, locale: Locale, content: SiteContent): Metadata {
  const address = addresses[locale]
  const image = own ? toChosenImage(own, names) : toImage(address, names, locale, content)
  const words = { title: names.title, description: names.description }
  return {
    alternates: { canonical: address, languages: toTranslations((other) => addresses[other]) },
    openGraph: {
      type: 'website',
      siteName: content.settings.brand,
      ...words,
      url: address,
      locale: toOpenGraphLocale(locale),
      alternateLocale: locales.filter((other) => other !== locale).map(toOpenGraphLocale),
      images: image ? [image] : [],
    },
    twitter: {
      card: image ? 'summary_large_image' : 'summary',
      ...words,
      images: image ? [{ url: image.url, alt: image.alt }] : [],
    },
  }
}

const toChosenImage = ({ files: [file], alt }: SocialImage, { withBrand }: PageNames) =>
  // A picture has no alternative text if it was set before that field existed.
  file ? { url: file.src, ...socialSize, type: file.type, alt: alt?.text ?? withBrand } : null

/** The owner's picture, or else the one drawn for the page. In `npm run dev` none is drawn. */
function toImage(address: string, names: PageNames, locale: Locale, { settings, socialImages }: SiteContent) {
  if (settings.socialImage) return toChosenImage(settings.socialImage, names)
  const drawn = socialImages[address]
  if (!drawn) return null
  const described = translatorFor(locale)('settings.drawnImage', {
    title: names.title,
    brand: settings.brand,
  })
  return { url: drawn, ...socialSize, type: 'image/png', alt: described }
}
