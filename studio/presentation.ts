import { type DocumentLocationResolvers, type DocumentResolver, presentationTool } from 'sanity/presentation'
import type { PickWording } from 'studio-kit/pick'
import { apiPaths } from '#lib/addresses.ts'
import { documentTypes, isPerPage, typeNames } from '#lib/content/documentTypes.ts'
import { type Locale, localeNames, locales, toRecord } from '#lib/languages.ts'
import { type ListedPage, listedPages, pages, toDocumentId } from '#lib/pages.ts'
import { previewRoot, toPreviewPath } from '#lib/preview/preview.ts'
import { toPageTitle } from './documentOptions.ts'

/** Sanity's Presentation tool: pages with their drafts, beside the fields of their texts. */
export const toPresentation = (origin: string, locale: Locale, pick: PickWording) =>
  presentationTool({
    title: pick('Aperçu', 'Preview'),
    allowOrigins: [origin],
    previewUrl: {
      initial: `${origin}${toPreviewPath('/', locale)}`,
      previewMode: { enable: apiPaths.draftMode, shareAccess: false },
    },
    resolve: { locations: toDocumentLocations(pick), mainDocuments },
  })

/** The previews of pages, in each language. */
const toLocations = (listed: readonly ListedPage[], pick: PickWording) =>
  listed.flatMap((page) =>
    locales.map((locale) => ({
      title: `${toPageTitle(page, pick)} · ${localeNames[locale]}`,
      href: toPreviewPath(pages[page].path, locale),
    })),
  )

/** The pages that show each type of document. */
export const toDocumentLocations = (pick: PickWording): DocumentLocationResolvers =>
  toRecord(typeNames, (name): DocumentLocationResolvers[string] => {
    const shown: readonly ListedPage[] = documentTypes[name].pages
    if (shown.length === listedPages.length)
      return {
        locations: toLocations(shown, pick),
        message: pick('Se voit sur toutes les pages.', 'Shows on every page.'),
      }
    if (!isPerPage(name)) return { locations: toLocations(shown, pick) }
    const resolve = (document: Record<string, unknown> | null) => {
      const own = shown.filter((page) => page === document?.page)
      return own.length > 0 ? { locations: toLocations(own, pick) } : null
    }
    return { select: { page: 'page' }, resolve }
  })

/** The document that opens beside a previewed page. The home page is last: its route is a prefix of all others. */
export const mainDocuments: DocumentResolver[] = listedPages
  .toSorted((a, b) => pages[b].path.length - pages[a].path.length)
  .map((page) => ({
    route: `${previewRoot}/:lang${pages[page].path === '/' ? '' : pages[page].path}`,
    filter: `_id == "${toDocumentId(page)}"`,
  }))
