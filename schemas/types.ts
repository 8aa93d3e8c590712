import { linkShape } from '@freelance-site/content'
import { createRedirectSchemas, getRedirectedPaths } from '@freelance-site/content/studio'
import type { StudioLanguage } from '@freelance-site/foundation'
import { toNormalPath } from '@freelance-site/releases'
import { createBlockContent, createLocalizedTypes, type LinkRules } from '@freelance-site/studio-kit/schema'
import type { SchemaTypeDefinition, ValidationContext } from 'sanity'
import { z } from 'zod'
import {
  isEndpointOrFile,
  parseLocalePath,
  toCanonicalPath,
  toLocalePath,
  withoutLocale,
} from '#lib/addresses.ts'
import { content, documentTypes, storedPageProjection, toStoredLanguages } from '#lib/content/documents.ts'
import { translations } from '#lib/content/translations.ts'
import { parseDocumentPath } from '#lib/documentPaths.ts'
import { defaultLocale, locales } from '#lib/languages.ts'
import { documentPageNames, documentPages, findPages, pages, toListedType } from '#lib/pages.ts'
import type { DocumentSchema } from './documentSchema.ts'
import { documentSchemas } from './documents.ts'
import { toPageTypes } from './pages.ts'
import { toPageWordTypes } from './pageWords.ts'
import { translatorFor } from './words/words.ts'

const apiVersion = '2025-02-19'

/** The schema of each type in `documentTypes` that is no page and of no package; `documents.ts` has those of this folder. */
export const schemas = Object.entries<DocumentSchema>(documentSchemas)

/** The types that a release compares with redirects: those with pages of their own. */
const compared = Object.fromEntries(
  [...documentPageNames, 'redirect' as const].map((name) => [name, documentTypes[name]]),
)

/** Every type of the Studio. A new type of document is in a file of this folder, and in the list of lib/content/documents.ts. */
export function toSchemaTypes(language: StudioLanguage): SchemaTypeDefinition[] {
  const t = translatorFor(language)
  return [
    ...schemas.flatMap(([, { toTypes }]) => toTypes(language)),
    ...toPageTypes(t, language),
    ...createRedirectSchemas({ language, content, compared, linkType: 'linkAddress', leadsNowhere }),
    createBlockContent(language, linkRules),
    { name: 'linkAddress', type: 'url', placeholder: toLocalePath('/contact', defaultLocale) },
    ...toPageWordTypes(t, language),
    ...createLocalizedTypes(language, translations),
  ]
}

const answeringPages = findPages({ status: 200 })

type Lake = Pick<ValidationContext, 'getClient'>

const storedShape = z.array(z.unknown()).nullable()

const findPage = (path: string) =>
  answeringPages.find((each) => pages[each].path === parseLocalePath(path).path)

/** Whether a page of the code is at an address: one that lists documents is, in each language in which one of them is published. */
async function isPage(path: string, { getClient }: Lake): Promise<boolean> {
  const page = findPage(path)
  if (page === undefined) return false
  const type = toListedType(page)
  if (type === null) return true
  const answer = await getClient({ apiVersion }).fetch<unknown>(
    `*[_type == $type]${storedPageProjection}`,
    { type },
    { perspective: 'published' },
  )
  return toStoredLanguages(page, storedShape.parse(answer) ?? []).includes(parseLocalePath(path).locale)
}

/** Whether a document has a slug in any language. */
const isPublished = (
  { type, slug }: NonNullable<ReturnType<typeof parseDocumentPath>>,
  { getClient }: Lake,
): Promise<boolean> =>
  getClient({ apiVersion }).fetch<boolean>(
    `count(*[_type == $type && $slug in [${locales.map((locale) => `slug.${locale}.current`).join(', ')}]]) > 0`,
    { type, slug },
    { perspective: 'published' },
  )

/** Whether an address is a path of this site at which nothing answers. */
async function leadsNowhere(
  address: string,
  context: Lake,
  hasPage: (path: string, context: Lake) => boolean | Promise<boolean> = isPage,
): Promise<boolean> {
  if (!address.startsWith('/')) return false
  const path = toNormalPath(address.replace(/[?#].*/s, ''), toCanonicalPath)
  if (isEndpointOrFile(path) || (await hasPage(path, context))) return false
  // The check of a release knows the former slugs of documents, too.
  const found = parseDocumentPath(withoutLocale(path))
  if (found && (documentPages[found.type].path !== '/' || (await isPublished(found, context)))) return false
  return !(await getRedirectedPaths(context, toCanonicalPath)).has(path)
}

/**
 * Whether a page may show a link to an address, and whether it leads nowhere. A list may be linked before its first document is published,
 * and after the last one is gone: otherwise neither text could be published first. The check of a release names the link.
 */
const linkRules: LinkRules = {
  isLink: (address) => linkShape.safeParse(address).success,
  leadsNowhere: (address, context) => leadsNowhere(address, context, (path) => findPage(path) !== undefined),
}
