import { createRedirectTypes } from 'releases/redirects/redirectTypes'
import { isEndpointOrFile, toCanonicalPath, toLocalePath, withoutLocale } from '#lib/addresses.ts'
import { locales } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'

const pagePaths: ReadonlySet<string> = new Set(
  Object.values(pages).flatMap(({ path }) => locales.map((locale) => toLocalePath(path, locale))),
)

/** The owner's redirects, and the history of addresses: docs/decisions/0061-addresses-have-a-history.md */
export const { redirectType, addressHistoryType, findRedirectConflicts, toRedirects } = createRedirectTypes({
  toCanonicalPath,
  isSitePath: (path) => pagePaths.has(path) || isEndpointOrFile(path),
  // The language switch leaves the slug as it is.
  toAliases: ({ path }) =>
    locales.map((language) => ({ language, path: toLocalePath(withoutLocale(path), language) })),
})
