import { linkShape } from '@freelance-site/content'
import { createRedirectSchemas, getRedirectedPaths } from '@freelance-site/content/studio'
import type { StudioLanguage } from '@freelance-site/foundation'
import { toNormalPath } from '@freelance-site/releases'
import { createBlockContent, createLocalizedTypes, type LinkRules } from '@freelance-site/studio-kit/schema'
import type { SchemaTypeDefinition } from 'sanity'
import { isEndpointOrFile, toCanonicalPath, toLocalePath, withoutLocale } from '#lib/addresses.ts'
import { content, documentTypes } from '#lib/content/documents.ts'
import { translations } from '#lib/content/translations.ts'
import { defaultLocale } from '#lib/languages.ts'
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

/** Whether a page may show a link to an address, and whether that is a path of this site at which nothing answers. */
const linkRules: LinkRules = {
  isLink: (address) => linkShape.safeParse(address).success,
  async leadsNowhere(address, context) {
    if (!address.startsWith('/')) return false
    const path = toNormalPath(address.replace(/[?#].*/s, ''), toCanonicalPath)
    const page = withoutLocale(path)
    // The check of a release knows which slugs there are.
    const isOfDocument = Object.values(documentPages).some((each) => page.startsWith(each.path))
    if (paths.has(page) || isOfDocument || isEndpointOrFile(path)) return false
    return !(await getRedirectedPaths(context, toCanonicalPath)).has(path)
  },
}
