import { byOrder } from '@freelance-site/content'
import { type Locale, toRecord } from '#lib/languages.ts'
import { findPages, type PageName, pages } from '#lib/pages.ts'
import { builtInDocuments } from './builtIn.ts'
import type { Documents, Snapshot } from './documents.ts'
import {
  type LegalPage,
  type LegalPageName,
  type LegalPageView,
  legalPageNames,
  toLegalPageView,
} from './legalPage.ts'
import { createLinks, replaceLinks } from './links.ts'
import { isWordsPage, toPageWords } from './page.ts'
import { toPackageView } from './pricingPackage.ts'
import { type ProjectPageView, toProjectView } from './project.ts'
import { withRegion } from './region.ts'
import { isListed, type SeoView, toSeoView } from './seo.ts'
import { builtInSettings, toSettingsView } from './siteSettings.ts'
import { toTestimonialView } from './testimonial.ts'

/** The published documents of a list; the built-in ones if neither they nor the settings are published. */
const toList = <List extends 'project' | 'pricingPackage'>(
  documents: Documents,
  list: List,
): Documents[List] =>
  documents[list].length === 0 && documents.siteSettings === null ? builtInDocuments[list] : documents[list]

/** The published legal page, or the built-in one. An unchanged seeded page has the date of the built-in texts. */
function findLegalPage(documents: Documents, page: LegalPageName): LegalPage {
  const builtIn = builtInDocuments.legalPage.find((legalPage) => legalPage.page === page)
  if (!builtIn) throw new Error(`There is no built-in page “${page}”.`)
  const published = documents.legalPage.find((legalPage) => legalPage.page === page)
  if (!published) return builtIn
  const { _updatedAt } = toPlainWords(published) === toPlainWords(builtIn) ? builtIn : published
  return { ...published, _updatedAt }
}

const hasSwitches = ({ insert }: LegalPageView['sections'][number]) => insert === 'cookieSwitches'

/** Ensures that visitors can always withdraw consent, even if the owner removes the switches. */
function toLegalPage(documents: Documents, page: LegalPageName, locale: Locale): LegalPageView {
  const view = toLegalPageView(findLegalPage(documents, page), locale)
  if (page !== 'cookies' || view.sections.some(hasSwitches)) return view
  const builtIn = toLegalPageView(findLegalPage(builtInDocuments, page), locale)
  return { ...view, sections: [...view.sections, ...builtIn.sections.filter(hasSwitches)] }
}

/** The title and the description of each page, from the document that holds its words or, for an unlisted page, the dictionaries. */
const toSeo = (documents: Documents, locale: Locale): Record<PageName, SeoView> =>
  toRecord(findPages({}), (page) => {
    if (!isListed(page)) return toSeoView(page, null, locale)
    const source = isWordsPage(page) ? documents[pages[page].document] : findLegalPage(documents, page)
    return toSeoView(page, source, locale)
  })

/** The words without the invisible characters that previews add to them. */
const toPlainWords = ({ title, sections }: LegalPage): string =>
  JSON.stringify([title, sections]).replace(/\p{Cf}/gu, '')

/**
 * Turns a snapshot into the content of a language. Unpublished content is replaced by the built-in content: per legal page,
 * per field of the settings and of pages, and per list (until the settings are published).
 */
export function toSiteContent({ documents, media, revision, socialImages }: Snapshot, locale: Locale) {
  const packages = toList(documents, 'pricingPackage').toSorted(byOrder)
  const toGroup = (group: 'site' | 'hosting') =>
    packages
      .filter((offer) => offer.group === group)
      .map((offer) => toPackageView(offer, documents.siteSettings?.vat, locale))
  const site = {
    revision,
    settings: toSettingsView(documents.siteSettings, media, locale),
    projects: toList(documents, 'project')
      .toSorted(byOrder)
      .map((project) => toProjectView(project, media, locale)),
    testimonials: documents.testimonial
      .toSorted(byOrder)
      .map((testimonial) => toTestimonialView(testimonial, locale)),
    packages: { site: toGroup('site'), hosting: toGroup('hosting') },
    legal: toRecord(legalPageNames, (page) => toLegalPage(documents, page, locale)),
    words: toPageWords(documents, locale),
    seo: toSeo(documents, locale),
    /** By the address of their page; empty in development, and when the owner has set an image. */
    socialImages,
  }
  const shown = withRegion(site, documents.siteSettings?.region ?? builtInSettings.region, locale)
  const toAddress = createLinks(documents)
  replaceLinks(shown, (href) => toAddress(href, locale))
  return shown
}

/** All content of the site in one language, as plain data for components. */
export type SiteContent = ReturnType<typeof toSiteContent>

/** What the page of a project is made from, in one language. */
export type ShownProject = { locale: Locale; content: SiteContent; project: ProjectPageView }
