import type { DocumentLocationResolvers, DocumentResolver } from 'sanity/presentation'
import { previewRoot, toPreviewPath } from '#lib/preview/paths.ts'
import { type Locale, localeNames, locales } from '#lib/site.ts'
import type { Say } from '#schemas/say.ts'
import { settingsId } from '../singletons.ts'

type Page = { title: string; path: string }

/** The pages a document shows on, once in each language. */
const toLocations = (pages: Page[]) =>
  pages.flatMap(({ title, path }) =>
    locales.map((locale: Locale) => ({
      title: `${title} · ${localeNames[locale]}`,
      href: toPreviewPath(path, locale),
    })),
  )

const legalPaths: Record<string, string> = { terms: '/legal', privacy: '/privacy', cookies: '/cookies' }

/** Where each type of document shows on the site. */
export const toDocumentLocations = (say: Say): DocumentLocationResolvers => {
  const home = { title: say('Accueil', 'Home'), path: '/' }
  const services = { title: 'Services', path: '/services' }
  return {
    project: { locations: toLocations([home]) },
    pricingPackage: { locations: toLocations([services]) },
    legalPage: {
      select: { page: 'page', title: 'title.fr' },
      resolve: (document) => {
        const path = legalPaths[String(document?.page)]
        return path ? { locations: toLocations([{ title: String(document?.title ?? path), path }]) } : null
      },
    },
    siteSettings: {
      locations: toLocations([
        home,
        { title: 'Contact', path: '/contact' },
        { title: say('Mentions légales', 'Terms'), path: '/legal' },
      ]),
      message: say('Les réglages se voient sur toutes les pages.', 'The settings show on every page.'),
    },
  }
}

/** The document that a preview is about, opened beside it. */
export const mainDocuments: DocumentResolver[] = [
  ...Object.entries(legalPaths).map(([page, path]) => ({
    route: `${previewRoot}/:lang${path}`,
    filter: `_id == "legalPage-${page}"`,
  })),
  { route: `${previewRoot}/:lang/contact`, filter: `_id == "${settingsId}"` },
]
