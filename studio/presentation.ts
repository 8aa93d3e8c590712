import { type DocumentLocationResolvers, type DocumentResolver, presentationTool } from 'sanity/presentation'
import { contactPageId } from '#lib/content/contactPage.ts'
import { homePageId } from '#lib/content/homePage.ts'
import { servicesPageId } from '#lib/content/servicesPage.ts'
import { previewRoot, toPreviewPath } from '#lib/preview/preview.ts'
import { type Locale, localeNames, locales } from '#lib/site.ts'
import type { PickWording } from '#schemas/pick.ts'

/** Sanity's Presentation tool: pages with their drafts, beside the fields they come from. */
export const toPresentation = (origin: string, locale: Locale, pick: PickWording) =>
  presentationTool({
    title: pick('Aperçu', 'Preview'),
    allowOrigins: [origin],
    previewUrl: {
      initial: `${origin}${toPreviewPath('/', locale)}`,
      previewMode: { enable: '/api/draft-mode/enable', shareAccess: false },
    },
    resolve: { locations: toDocumentLocations(pick), mainDocuments },
  })

type Page = { title: string; path: string }

/** The pages that show a document, in each language. */
const toLocations = (pages: Page[]) =>
  pages.flatMap(({ title, path }) =>
    locales.map((locale: Locale) => ({
      title: `${title} · ${localeNames[locale]}`,
      href: toPreviewPath(path, locale),
    })),
  )

const legalPaths: Record<string, string> = { terms: '/legal', privacy: '/privacy', cookies: '/cookies' }

/** The pages that show each document type. */
export const toDocumentLocations = (pick: PickWording): DocumentLocationResolvers => {
  const home = { title: pick('Accueil', 'Home'), path: '/' }
  const services = { title: 'Services', path: '/services' }
  const contact = { title: 'Contact', path: '/contact' }
  return {
    project: { locations: toLocations([home]) },
    pricingPackage: { locations: toLocations([services]) },
    homePage: { locations: toLocations([home, contact]) },
    servicesPage: { locations: toLocations([services]) },
    contactPage: { locations: toLocations([contact, home]) },
    legalPage: {
      select: { page: 'page', title: 'title.fr' },
      resolve: (document) => {
        const path = legalPaths[String(document?.page)]
        return path ? { locations: toLocations([{ title: String(document?.title ?? path), path }]) } : null
      },
    },
    siteSettings: {
      locations: toLocations([home, contact, { title: pick('Mentions légales', 'Terms'), path: '/legal' }]),
      message: pick('Les réglages se voient sur toutes les pages.', 'The settings show on every page.'),
    },
  }
}

/** The document that opens beside a previewed page. */
export const mainDocuments: DocumentResolver[] = [
  ...Object.entries(legalPaths).map(([page, path]) => ({
    route: `${previewRoot}/:lang${path}`,
    filter: `_id == "legalPage-${page}"`,
  })),
  { route: `${previewRoot}/:lang/contact`, filter: `_id == "${contactPageId}"` },
  { route: `${previewRoot}/:lang/services`, filter: `_id == "${servicesPageId}"` },
  { route: `${previewRoot}/:lang`, filter: `_id == "${homePageId}"` },
]
