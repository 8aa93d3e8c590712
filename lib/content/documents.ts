import {
  createDocuments,
  createRedirectTypes,
  type DocumentPage,
  type DocumentType,
} from '@freelance-site/content'
import type { Snapshot as SnapshotOf } from '@freelance-site/content/server'
import type { z } from 'zod'
import {
  isEndpointOrFile,
  toCanonicalPath,
  toLocalePath,
  toSitePages,
  withoutLocale,
} from '#lib/addresses.ts'
import { type Locale, locales, toLocale } from '#lib/languages.ts'
import {
  type DocumentPageType,
  documentPageNames,
  findListPages,
  findPages,
  type ListedPage,
  type PageName,
  pages,
  toDocumentId,
  toFeedPath,
  toListedType,
  toPageLanguages,
} from '#lib/pages.ts'
import { imageFrames } from './image.ts'
import { legalPageType } from './legalPage.ts'
import { fillDocument, toDocumentLanguages } from './localized.ts'
import { noteType } from './note.ts'
import { pageType } from './page.ts'
import { pageTypes } from './pageWords.ts'
import { packageType } from './pricingPackage.ts'
import { problems } from './problems.ts'
import { projectType } from './project.ts'
import { settingsType } from './siteSettings.ts'
import { testimonialType } from './testimonial.ts'

const pagePaths: ReadonlySet<string> = new Set(
  findPages({})
    .filter((page) => toListedType(page) === null)
    .flatMap((page) => locales.map((locale) => toLocalePath(pages[page].path, locale))),
)

/** Where the language switch leads from a page that does not exist in a language: to the list of its type, or home. */
function toInstead(alias: { path: string; language: string }, existing: readonly DocumentPage[]): string {
  const [locale, path] = [toLocale(alias.language), withoutLocale(alias.path)]
  const page = findListPages().find(
    (each) => path === pages[each].path || path.startsWith(`${pages[each].path}/`),
  )
  const list = page && toLocalePath(pages[page].path, locale)
  return existing.find((each) => each.path === list)?.path ?? toLocalePath(pages.home.path, locale)
}

/** The owner's redirects, and the history of addresses: docs/decisions/0061-addresses-have-a-history.md */
const redirects = createRedirectTypes({
  toCanonicalPath,
  isSitePath: (path) => pagePaths.has(path) || isEndpointOrFile(path),
  // The language switch leaves the slug as it is.
  toAliases: ({ path }) =>
    locales.map((language) => ({ language, path: toLocalePath(withoutLocale(path), language) })),
  toInstead,
})

/**
 * Every type of document that the site reads, by its name in the Studio. The content query, its validation, the seed, the
 * webhook's filter, the checks of English and the Studio's previews are derived from this list.
 */
export const documentTypes = {
  project: projectType,
  note: noteType,
  page: pageType,
  testimonial: testimonialType,
  pricingPackage: packageType,
  legalPage: legalPageType,
  ...pageTypes,
  siteSettings: settingsType,
  ...redirects.types,
} as const satisfies Record<string, DocumentType<ListedPage>>

/** Reads, validates and lists everything published; derived from `documentTypes`. */
export const content = createDocuments(documentTypes, {
  problems,
  frames: imageFrames,
  prepare: fillDocument,
  toListings,
  toFiles: (documents) =>
    findListPages().flatMap((page) => {
      const feed = toFeedPath(page)
      return feed === null ? [] : toSitePages(() => feed, 200, toExistingLanguages(page, documents))
    }),
  ...redirects.rules,
})

/** The languages in which a page exists: a list exists where one of its documents has a page. */
export function toExistingLanguages(page: PageName, documents: object): Locale[] {
  const [type, own] = [toListedType(page), toPageLanguages(page)]
  if (type === null) return own
  const listed: unknown[] = [Reflect.get(documents, type)].flat()
  const written = listed
    .filter((document) => documentTypes[type].page?.hasPage(document))
    .flatMap(toDocumentLanguages)
  return own.filter((locale) => written.includes(locale))
}

/** The languages in which a page exists, if all published documents of the type that it lists are these, as they are stored. */
export function toStoredLanguages(page: PageName, stored: readonly unknown[], now = new Date()): Locale[] {
  const type = toListedType(page)
  if (type === null) return toPageLanguages(page)
  const shown = stored.filter((document) => isOnSite(type, document, now))
  return toExistingLanguages(page, { [type]: shown })
}

/** The pages that list documents, where they exist. The document of each is the one with its words. */
function toListings(documents: object): DocumentPage[] {
  return findListPages().flatMap((page) =>
    toSitePages(() => pages[page].path, pages[page].status, toExistingLanguages(page, documents)).map(
      (each) => ({
        ...each,
        document: toDocumentId(page),
      }),
    ),
  )
}

/** Types whose documents have a page of their own. */
export const documentPageTypes = documentPageNames.map((name) => {
  const { page } = documentTypes[name]
  if (!page)
    throw new Error(`lib/content/${name}.ts has no \`page\`, but documentPages of lib/pages.ts has ${name}.`)
  return { name, pages: page }
})

/**
 * The fields of stored documents that say which pages these have, as a projection of GROQ. Of a list, whether it has entries:
 * stories are long.
 */
export const storedPageProjection = `{_id, _type, order, ${[
  ...new Set(documentPageTypes.flatMap(({ pages }) => pages.fields)),
]
  .map((field) => `"${field}": select(count(${field}) > 0 => [true], ${field})`)
  .join(', ')}}`

/** Whether a published document, as it is stored, is on the site: one with a date in the future is not yet. */
export const isOnSite = (type: DocumentPageType, document: unknown, now = new Date()): boolean =>
  (documentTypes[type].page?.findShownFrom(document) ?? now) <= now

export const { typeNames, documentsShape, noDocuments, parseDocuments, contentQuery, changesQuery } = content

/** Every published document by its type, validated; an empty list or null if nothing of a type is published. */
export type Documents = z.infer<typeof documentsShape>

/** Everything published at one moment, with the documents of this site and their images. */
export type Snapshot = SnapshotOf<Documents>
