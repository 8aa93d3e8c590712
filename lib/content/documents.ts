import { createDocuments, createRedirectTypes, type DocumentType } from '@freelance-site/content'
import type { Snapshot as SnapshotOf } from '@freelance-site/content/server'
import type { z } from 'zod'
import { isEndpointOrFile, toCanonicalPath, toLocalePath, withoutLocale } from '#lib/addresses.ts'
import { locales, toLocale } from '#lib/languages.ts'
import { documentPageNames, type ListedPage, pages } from '#lib/pages.ts'
import { imageFrames } from './image.ts'
import { legalPageType } from './legalPage.ts'
import { fillDocument } from './localized.ts'
import { pageType } from './page.ts'
import { pageTypes } from './pageWords.ts'
import { packageType } from './pricingPackage.ts'
import { problems } from './problems.ts'
import { projectType } from './project.ts'
import { settingsType } from './siteSettings.ts'
import { testimonialType } from './testimonial.ts'

const pagePaths: ReadonlySet<string> = new Set(
  Object.values(pages).flatMap(({ path }) => locales.map((locale) => toLocalePath(path, locale))),
)

/** The owner's redirects, and the history of addresses: docs/decisions/0061-addresses-have-a-history.md */
const redirects = createRedirectTypes({
  toCanonicalPath,
  isSitePath: (path) => pagePaths.has(path) || isEndpointOrFile(path),
  // The language switch leaves the slug as it is.
  toAliases: ({ path }) =>
    locales.map((language) => ({ language, path: toLocalePath(withoutLocale(path), language) })),
  toHome: (language) => toLocalePath(pages.home.path, toLocale(language)),
})

/**
 * Every type of document that the site reads, by its name in the Studio. The content query, its validation, the seed, the
 * webhook's filter, the checks of English and the Studio's previews are derived from this list.
 */
export const documentTypes = {
  project: projectType,
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
  ...redirects.rules,
})

/** Types whose documents have a page of their own. */
export const documentPageTypes = documentPageNames.map((name) => {
  const { page } = documentTypes[name]
  if (!page)
    throw new Error(`lib/content/${name}.ts has no \`page\`, but documentPages of lib/pages.ts has ${name}.`)
  return { name, pages: page }
})

export const { typeNames, documentsShape, noDocuments, parseDocuments, contentQuery, changesQuery } = content

/** Every published document by its type, validated; an empty list or null if nothing of a type is published. */
export type Documents = z.infer<typeof documentsShape>

/** Everything published at one moment, with the documents of this site and their images. */
export type Snapshot = SnapshotOf<Documents>
