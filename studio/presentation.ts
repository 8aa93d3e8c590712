import { getIn } from '@freelance-site/content'
import type { StudioLanguage } from '@freelance-site/foundation'
import {
  type LinkTargets,
  type LivePage,
  useDocumentTargets,
  useStudioLocale,
} from '@freelance-site/studio-kit/studio'
import { type DocumentLocationResolvers, type DocumentResolver, presentationTool } from 'sanity/presentation'
import { apiPaths, toLocalePath, toRoute } from '#lib/addresses.ts'
import { documentPageTypes, documentTypes, typeNames } from '#lib/content/documents.ts'
import { toLanguageNames } from '#lib/i18n/languageNames.ts'
import { type Locale, locales, toLocale, toRecord } from '#lib/languages.ts'
import {
  documentPageNames,
  documentPages,
  type ListedPage,
  listedPages,
  pages,
  toDocumentId,
  toListedType,
  toPageLanguages,
} from '#lib/pages.ts'
import { previewRoot, toPreviewPath } from '#lib/preview/preview.ts'
import { linkTargets } from './linkTargets.ts'
import { PreviewHeader } from './PreviewHeader.tsx'
import { toPageTitle } from './structure.ts'
import { translatorFor } from './words/words.ts'

export const presentationName = 'presentation'

/** Sanity's Presentation tool: pages with their drafts, beside the fields of their texts. */
export const toPresentation = (origin: string, language: StudioLanguage) =>
  presentationTool({
    name: presentationName,
    title: translatorFor(language)('preview.title'),
    components: { unstable_header: { component: PreviewHeader } },
    allowOrigins: [origin],
    previewUrl: {
      initial: `${origin}${toPreviewPath('/', toLocale(language))}`,
      previewMode: { enable: apiPaths.draftMode, shareAccess: false },
    },
    resolve: { locations: toDocumentLocations(language), mainDocuments },
  })

const findOwnPages = (name: string) => documentPageTypes.find((each) => each.name === name)?.pages

type Shown = { page: ListedPage | null; paths: Partial<Record<Locale, string>> }

const toEntries = (paths: Shown['paths']): [Locale, string][] =>
  locales.flatMap((locale) => (paths[locale] === undefined ? [] : [[locale, paths[locale]]]))

/** The pages that show a document: its own one first, then those of the list. A legal page is shown on one only. */
function findShowing(name: (typeof typeNames)[number], document: unknown): Shown[] {
  const own = findOwnPages(name)?.findPaths(document)
  const listed: readonly ListedPage[] = documentTypes[name].pages
  return [
    ...(own ? [{ page: null, paths: own }] : []),
    ...listed
      .filter((page) => !('ids' in documentTypes[name]) || page === getIn(document, ['page']))
      .map((page) => ({ page, paths: toRecord(toPageLanguages(page), () => pages[page].path) })),
  ]
}

/** Sanity drops all that is selected if what is called `title` is no text, such as one in several languages. */
const prefix = 'stored:'

/** The fields that say on which pages a document is shown. */
const selected = toRecord(
  [...documentPageTypes.flatMap(({ pages }) => pages.fields), 'page'].map((field) => prefix + field),
  (name) => name.slice(prefix.length),
)

const fromSelected = (found: Record<string, unknown> | null) =>
  toRecord(Object.values(selected), (field) => found?.[prefix + field])

/** The previews that show a document, in each language. */
export const toDocumentLocations = (language: StudioLanguage): DocumentLocationResolvers =>
  toRecord(typeNames, (name): DocumentLocationResolvers[string] => ({
    select: selected,
    resolve: (found) => {
      const document = fromSelected(found)
      const locations = findShowing(name, document).flatMap(({ page, paths }) => {
        const title = page
          ? toPageTitle(page, language)
          : findOwnPages(name)?.findTitle(document, toLocale(language))
        return toEntries(paths).map(([locale, path]) => ({
          title: `${title ?? path} · ${toLanguageNames(language)[locale]}`,
          href: toPreviewPath(path, locale),
        }))
      })
      return locations.length > 0 ? { locations } : null
    },
  }))

/** The preview of the page that shows a document, in a language; null if there is none. */
export function findPreviewPath(type: string, document: unknown, locale: Locale): string | null {
  const name = typeNames.find((each) => each === type)
  const path =
    name && findShowing(name, document).find(({ paths }) => paths[locale] !== undefined)?.paths[locale]
  return path === undefined ? null : toPreviewPath(path, locale)
}

type Published = { type: string; value: unknown }

function findFirst({ type, value }: Published): Shown | undefined {
  const name = typeNames.find((each) => each === type)
  return name && findShowing(name, value)[0]
}

/**
 * The page of a document in each language: its own one, or the first of those that show it. A page that lists documents is where
 * `lists` have it.
 */
export function findLivePages(document: Published, lists: readonly LinkTargets[] = []): LivePage[] {
  const shown = findFirst(document)
  if (!shown) return []
  const live = toEntries(shown.paths).map(([language, path]) => ({
    href: toLocalePath(path, language),
    language,
  }))
  if (shown.page === null || toListedType(shown.page) === null) return live
  return live.filter(({ href }) =>
    lists.some(({ pages: listed }) => listed.some(({ path }) => path === href)),
  )
}

/** When the site begins to show a published document; null for at once. */
export const findShownFrom = ({ type, value }: Published): Date | null =>
  findOwnPages(type)?.findShownFrom(value) ?? null

/** The page of a document, as `findLivePages` finds it now. */
export function useLivePages(document: Published): LivePage[] {
  const page = findFirst(document)?.page
  const type = page ? toListedType(page) : null
  const listed = type === null ? undefined : { ...linkTargets.documents, filter: `_type == "${type}"` }
  const { targets } = useDocumentTargets(listed, useStudioLocale())
  return findLivePages(document, targets)
}

/**
 * The document that opens beside a previewed page. The home page is last: its route is a prefix of all others. A route that ends in
 * a slug of the root is before it, since it also matches the pages of the code.
 */
export const mainDocuments: DocumentResolver[] = [
  ...documentPageNames.map((name) => ({
    path: `${documentPages[name].path}:slug`,
    filter: `_type == "${name}" && (${locales.map((locale) => `slug.${locale}.current == $slug`).join(' || ')})`,
  })),
  ...listedPages.map((page) => ({ path: pages[page].path, filter: `_id == "${toDocumentId(page)}"` })),
]
  .toSorted((a, b) => toPrecision(b.path) - toPrecision(a.path))
  .map(({ path, filter }) => ({ route: previewRoot + toRoute(path, ':lang'), filter }))

function toPrecision(path: string): number {
  if (path === '/:slug') return 1
  return path.length
}
