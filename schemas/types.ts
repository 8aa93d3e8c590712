import { linkShape } from '@freelance-site/content'
import { createRedirectSchemas, getRedirectedPaths } from '@freelance-site/content/studio'
import type { StudioLanguage } from '@freelance-site/foundation'
import { toNormalPath } from '@freelance-site/releases'
import { createBlockContent, createLocalizedTypes, type LinkRules } from '@freelance-site/studio-kit/schema'
import type { SchemaTypeDefinition, ValidationContext } from 'sanity'
import { isEndpointOrFile, toCanonicalPath, toLocalePath, withoutLocale } from '#lib/addresses.ts'
import { content, documentTypes } from '#lib/content/documents.ts'
import { translations } from '#lib/content/translations.ts'
import { parseDocumentPath } from '#lib/documentPaths.ts'
import { defaultLocale, locales } from '#lib/languages.ts'
import { documentPageNames, documentPages, findPages, pages } from '#lib/pages.ts'
import type { DocumentSchema } from './documentSchema.ts'
import { documentSchemas } from './documents.ts'
import { toPageTypes } from './pages.ts'
import { toPageWordTypes } from './pageWords.ts'
import { translatorFor } from './words/words.ts'

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
    ...createRedirectSchemas({ language, content, compared, linkType: 'linkAddress' }),
    createBlockContent(language, linkRules),
    { name: 'linkAddress', type: 'url', placeholder: toLocalePath('/contact', defaultLocale) },
    ...toPageWordTypes(t, language),
    ...createLocalizedTypes(language, translations),
  ]
}

const paths: ReadonlySet<string> = new Set(findPages({ status: 200 }).map((page) => pages[page].path))

/** Whether a document has a slug in any language. */
const isPublished = (
  { type, slug }: NonNullable<ReturnType<typeof parseDocumentPath>>,
  { getClient }: Pick<ValidationContext, 'getClient'>,
): Promise<boolean> =>
  getClient({ apiVersion: '2025-02-19' }).fetch<boolean>(
    `count(*[_type == $type && $slug in [${locales.map((locale) => `slug.${locale}.current`).join(', ')}]]) > 0`,
    { type, slug },
    { perspective: 'published' },
  )

/** Whether a page may show a link to an address, and whether that is a path of this site at which nothing answers. */
const linkRules: LinkRules = {
  isLink: (address) => linkShape.safeParse(address).success,
  async leadsNowhere(address, context) {
    if (!address.startsWith('/')) return false
    const path = toNormalPath(address.replace(/[?#].*/s, ''), toCanonicalPath)
    const page = withoutLocale(path)
    if (paths.has(page) || isEndpointOrFile(path)) return false
    // The check of a release knows the former slugs of documents, too.
    const found = parseDocumentPath(page)
    if (found && (documentPages[found.type].path !== '/' || (await isPublished(found, context)))) return false
    return !(await getRedirectedPaths(context, toCanonicalPath)).has(path)
  },
}
