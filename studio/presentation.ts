import type { StudioLanguage } from 'foundation/studioLanguage'
import { getIn } from 'releases/content/values'
import { type DocumentLocationResolvers, type DocumentResolver, presentationTool } from 'sanity/presentation'
import type { LivePage } from 'studio-kit/options'
import { translatorFor } from 'studio-kit/translator'
import { apiPaths, toLocalePath, toRoute } from '#lib/addresses.ts'
import { documentTypes, typeNames } from '#lib/content/documents.ts'
import { findProjectAddresses, findProjectPaths } from '#lib/content/project.ts'
import { defaultLocale, locales, toLanguageNames, toLocale, toRecord } from '#lib/languages.ts'
import { documentPages, type ListedPage, listedPages, pages, toDocumentId } from '#lib/pages.ts'
import { previewRoot, toPreviewPath } from '#lib/preview/preview.ts'
import { toPageTitle } from './documentOptions.ts'
import { texts } from './words/words.ts'

/** Sanity's Presentation tool: pages with their drafts, beside the fields of their texts. */
export const toPresentation = (origin: string, language: StudioLanguage) =>
  presentationTool({
    title: translatorFor(texts, language)('preview.title'),
    allowOrigins: [origin],
    previewUrl: {
      initial: `${origin}${toPreviewPath('/', toLocale(language))}`,
      previewMode: { enable: apiPaths.draftMode, shareAccess: false },
    },
    resolve: { locations: toDocumentLocations(language), mainDocuments },
  })

/** The previews of pages, in each language. */
const toLocations = (listed: readonly ListedPage[], language: StudioLanguage) =>
  listed.flatMap((page) =>
    locales.map((locale) => ({
      title: `${toPageTitle(page, language)} · ${toLanguageNames(language)[locale]}`,
      href: toPreviewPath(pages[page].path, locale),
    })),
  )

/** The pages that show a project: its own one if it has a story, then the others. */
const toProjectLocations = (
  shown: readonly ListedPage[],
  language: StudioLanguage,
): DocumentLocationResolvers[string] => ({
  select: {
    title: `title.${toLocale(language)}`,
    fallback: `title.${defaultLocale}`,
    slug: 'slug',
    story: 'story',
  },
  resolve: (document) => {
    const paths = findProjectPaths(document)
    const own = locales.map((locale) => ({
      title: `${document?.title ?? document?.fallback} · ${toLanguageNames(language)[locale]}`,
      href: toPreviewPath(paths?.[locale] ?? '/', locale),
    }))
    return { locations: [...(paths ? own : []), ...toLocations(shown, language)] }
  },
})

/** The pages that show each type of document. */
export const toDocumentLocations = (language: StudioLanguage): DocumentLocationResolvers =>
  toRecord(typeNames, (name): DocumentLocationResolvers[string] => {
    const shown: readonly ListedPage[] = documentTypes[name].pages
    if (shown.length === 0) return { select: { id: '_id' }, resolve: () => null }
    if (name === 'project') return toProjectLocations(shown, language)
    if (!('ids' in documentTypes[name])) return { locations: toLocations(shown, language) }
    const resolve = (document: Record<string, unknown> | null) => {
      const own = shown.filter((page) => page === document?.page)
      return own.length > 0 ? { locations: toLocations(own, language) } : null
    }
    return { select: { page: 'page' }, resolve }
  })

/** The page of a document in each language: its own one, or the first of those that show it. */
export function findLivePages({ type, value }: { type: string; value: unknown }): LivePage[] {
  const name = typeNames.find((each) => each === type)
  if (name === undefined) return []
  const own = name === 'project' ? findProjectAddresses(value) : []
  if (own.length > 0) return own.map(({ language, path }) => ({ href: path, language }))
  const shown: readonly ListedPage[] = documentTypes[name].pages
  const page = 'ids' in documentTypes[name] ? shown.find((each) => each === getIn(value, ['page'])) : shown[0]
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
