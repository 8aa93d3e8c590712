import type { ListedPage, Locale } from '#lib/site.ts'
import { builtInDocuments, builtInSettings } from './builtIn.ts'
import { type ContactWords, toContactWords } from './contactPage.ts'
import type { Documents } from './documents.ts'
import { byOrder } from './fields.ts'
import { type HomeWords, toHomeWords } from './homePage.ts'
import { type LegalPage, type LegalPageName, type LegalPageView, toLegalPageView } from './legalPage.ts'
import { type PackageView, toPackageView } from './pricingPackage.ts'
import { type ProjectView, toProjectView } from './project.ts'
import { withRegion } from './region.ts'
import { type SeoSource, type SeoView, toSeoView } from './seo.ts'
import { type ServicesWords, toServicesWords } from './servicesPage.ts'
import { type SettingsView, toSettingsView } from './siteSettings.ts'
import type { Snapshot } from './snapshot.ts'

/** All content of the site in one language, as plain data for components. */
export type SiteContent = {
  revision: string
  settings: SettingsView
  projects: ProjectView[]
  packages: { site: PackageView[]; hosting: PackageView[] }
  legal: Record<LegalPageName, LegalPageView>
  words: { home: HomeWords; services: ServicesWords; contact: ContactWords }
  seo: Record<ListedPage, SeoView>
  /** Social images by the address of their page; empty in development, and when the owner has set an image. */
  socialImages: Record<string, string>
  /** When the documents that a page shows were last changed; absent for a page that shows none. */
  updatedAt: Partial<Record<ListedPage, string>>
}

/** Whether a list shows built-in documents: it has none published, and the settings are not published either. */
export const isListBuiltIn = (documents: Documents, list: 'projects' | 'packages'): boolean =>
  documents[list].length === 0 && documents.siteSettings === null

const toList = <List extends 'projects' | 'packages'>(documents: Documents, list: List): Documents[List] =>
  isListBuiltIn(documents, list) ? builtInDocuments[list] : documents[list]

/** The owner's legal page, or the built-in one while none is published. */
function findLegalPage(documents: Documents, page: LegalPageName): LegalPage {
  const builtIn = builtInDocuments.legalPages.find((legalPage) => legalPage.page === page)
  if (!builtIn) throw new Error(`There is no built-in page “${page}”.`)
  const published = documents.legalPages.find((legalPage) => legalPage.page === page)
  if (!published) return builtIn
  const { _updatedAt } = hasSameWords(published, builtIn) ? builtIn : published
  return { ...published, _updatedAt }
}

const toLegalPage = (documents: Documents, page: LegalPageName, locale: Locale): LegalPageView =>
  toLegalPageView(findLegalPage(documents, page), locale)

/** The document that holds the title and the description of a page. */
const findSeoSource = (documents: Documents, page: ListedPage): SeoSource | null => {
  if (page === 'home') return documents.homePage
  if (page === 'services') return documents.servicesPage
  if (page === 'contact') return documents.contactPage
  return findLegalPage(documents, page)
}

function toSeo(documents: Documents, locale: Locale): Record<ListedPage, SeoView> {
  const view = (page: ListedPage) => toSeoView(page, findSeoSource(documents, page), locale)
  return {
    home: view('home'),
    services: view('services'),
    contact: view('contact'),
    terms: view('terms'),
    privacy: view('privacy'),
    cookies: view('cookies'),
  }
}

/** Whether a seeded page is unchanged: it then shows the date of the built-in texts. */
const hasSameWords = (published: LegalPage, builtIn: LegalPage): boolean =>
  toWords(published) === toWords(builtIn)

/** Without the invisible characters that previews add to texts. */
const toWords = ({ title, sections }: LegalPage): string =>
  JSON.stringify([title, sections]).replace(/\p{Cf}/gu, '')

/** Ensures that visitors can always withdraw consent, even if the owner removes the switches. */
function withCookieSwitches(page: LegalPageView, locale: Locale): LegalPageView {
  if (page.sections.some((section) => section.insert === 'cookieSwitches')) return page
  const builtIn = toLegalPage({ ...builtInDocuments, legalPages: [] }, 'cookies', locale)
  const switches = builtIn.sections.filter((section) => section.insert === 'cookieSwitches')
  return { ...page, sections: [...page.sections, ...switches] }
}

/**
 * The date of the newest document that each page shows; every page shows the settings. Built-in texts have no date,
 * and neither has a document that was removed.
 */
function toUpdatedAt({ projects, packages, legalPages, siteSettings }: Documents): SiteContent['updatedAt'] {
  const settings = siteSettings ? [siteSettings] : []
  const toNewest = (documents: { _updatedAt: string }[]) =>
    [...documents, ...settings]
      .map(({ _updatedAt }) => new Date(_updatedAt).toISOString())
      .toSorted()
      .at(-1)
  const toLegal = (name: LegalPageName) => toNewest(legalPages.filter(({ page }) => page === name))
  return {
    home: toNewest(projects),
    services: toNewest(packages),
    contact: toNewest([]),
    terms: toLegal('terms'),
    privacy: toLegal('privacy'),
    cookies: toLegal('cookies'),
  }
}

/**
 * Turns a snapshot into the content of a language. What is not published falls back to the built-in
 * content: per legal page, per field of the settings and of pages, per list (until the settings are published).
 */
export function toSiteContent(
  { documents, media, revision, socialImages }: Snapshot,
  locale: Locale,
): SiteContent {
  const packages = toList(documents, 'packages').toSorted(byOrder)
  const toGroup = (group: 'site' | 'hosting') =>
    packages.filter((offer) => offer.group === group).map((offer) => toPackageView(offer, locale))
  const content = {
    revision,
    settings: toSettingsView(documents.siteSettings, builtInSettings, media, locale),
    projects: toList(documents, 'projects')
      .toSorted(byOrder)
      .map((project) => toProjectView(project, media, locale)),
    packages: { site: toGroup('site'), hosting: toGroup('hosting') },
    legal: {
      terms: toLegalPage(documents, 'terms', locale),
      privacy: toLegalPage(documents, 'privacy', locale),
      cookies: withCookieSwitches(toLegalPage(documents, 'cookies', locale), locale),
    },
    words: {
      home: toHomeWords(documents.homePage, locale),
      services: toServicesWords(documents.servicesPage, locale),
      contact: toContactWords(documents.contactPage, locale),
    },
    seo: toSeo(documents, locale),
    socialImages,
    updatedAt: toUpdatedAt(documents),
  }
  return withRegion(content, documents.siteSettings?.region ?? builtInSettings.region, locale)
}
