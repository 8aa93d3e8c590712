import type { StudioLanguage } from 'foundation/studioLanguage'
import { getIn } from 'releases/content/values'
import { type DocumentLocationResolvers, type DocumentResolver, presentationTool } from 'sanity/presentation'
import type { LivePage } from 'studio-kit/options'
import { apiPaths, toLocalePath, toRoute } from '#lib/addresses.ts'
import { documentTypes, typeNames } from '#lib/content/documents.ts'
import { findProjectAddresses, findProjectPaths } from '#lib/content/project.ts'
import { defaultLocale, type Locale, locales, toLanguageNames, toLocale, toRecord } from '#lib/languages.ts'
import { documentPages, type ListedPage, listedPages, pages, toDocumentId } from '#lib/pages.ts'
import { previewRoot, toPreviewPath } from '#lib/preview/preview.ts'
import { toPageTitle } from './structure.ts'
import { translatorFor } from './words/words.ts'

/** Sanity's Presentation tool: pages with their drafts, beside the fields of their texts. */
export const toPresentation = (origin: string, language: StudioLanguage) =>
  presentationTool({
    title: translatorFor(language)('preview.title'),
    allowOrigins: [origin],
    previewUrl: {
      initial: `${origin}${toPreviewPath('/', toLocale(language))}`,
      previewMode: { enable: apiPaths.draftMode, shareAccess: false },
    },
    resolve: { locations: toDocumentLocations(language), mainDocuments },
  })

/** The pages that show a document: a legal page is shown on its own one only. */
function findShowing(name: (typeof typeNames)[number], document: unknown): ListedPage[] {
  const shown: readonly ListedPage[] = documentTypes[name].pages
  return shown.filter((page) => !('ids' in documentTypes[name]) || page === getIn(document, ['page']))
}

/** The previews that show a document, in each language. A project with a story is on a page of its own first. */
export const toDocumentLocations = (language: StudioLanguage): DocumentLocationResolvers =>
  toRecord(typeNames, (name): DocumentLocationResolvers[string] => ({
    select: {
      page: 'page',
      title: `title.${toLocale(language)}`,
      fallback: `title.${defaultLocale}`,
      slug: 'slug',
      story: 'story',
    },
    resolve: (document) => {
      const toLocations = (title: string, toPath: (locale: Locale) => string) =>
        locales.map((locale) => ({
          title: `${title} · ${toLanguageNames(language)[locale]}`,
          href: toPreviewPath(toPath(locale), locale),
        }))
      const paths = name === 'project' ? findProjectPaths(document) : null
      const locations = [
        ...(paths ? toLocations(document?.title ?? document?.fallback, (locale) => paths[locale]) : []),
        ...findShowing(name, document).flatMap((page) =>
          toLocations(toPageTitle(page, language), () => pages[page].path),
        ),
      ]
      return locations.length > 0 ? { locations } : null
    },
  }))

/** The page of a document in each language: its own one, or the first of those that show it. */
export function findLivePages({ type, value }: { type: string; value: unknown }): LivePage[] {
  const name = typeNames.find((each) => each === type)
  if (name === undefined) return []
  const own = name === 'project' ? findProjectAddresses(value) : []
  if (own.length > 0) return own.map(({ language, path }) => ({ href: path, language }))
  const [page] = findShowing(name, value)
  return page ? locales.map((language) => ({ href: toLocalePath(pages[page].path, language), language })) : []
}

/** The document that opens beside a previewed page. The home page is last: its route is a prefix of all others. */
export const mainDocuments: DocumentResolver[] = [
  {
    route: `${previewRoot}/:lang${documentPages.project.path}:slug`,
    filter: `_type == "project" && (${locales.map((locale) => `slug.${locale}.current == $slug`).join(' || ')})`,
  },
  ...listedPages
    .toSorted((a, b) => pages[b].path.length - pages[a].path.length)
    .map((page) => ({
      route: previewRoot + toRoute(pages[page].path, ':lang'),
      filter: `_id == "${toDocumentId(page)}"`,
    })),
]
