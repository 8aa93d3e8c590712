import type { DocumentType } from 'releases/content/documentType'
import { documentFields } from 'releases/content/fields'
import type { Redirect } from 'releases/redirects/redirect'
import { type LocalAddress, resolveRedirects } from 'releases/redirects/resolveRedirects'
import { z } from 'zod'
import { toLocalePath, withoutLocale } from '#lib/addresses.ts'
import { locales } from '#lib/languages.ts'
import { asCode } from './reasons.ts'
import { isSitePath, type RedirectDocument, toRedirect } from './redirect.ts'

const addressHistoryShape = z.object({
  ...documentFields,
  document: z.string(asCode('missing')),
  addresses: z
    .array(
      z.object({
        _key: z.string(asCode('keyMissing')),
        language: z.string(asCode('missing')),
        path: z.string(asCode('missing')),
      }),
      asCode('notList'),
    )
    .default([]),
})

type AddressHistoryDocument = z.infer<typeof addressHistoryShape>

/** The id of the history of a document. It stays when that document is removed. */
export const toHistoryId = (documentId: string): string => `addresses-${documentId}`

/**
 * The addresses that a document's page has had while it was published, which the Studio records:
 * docs/decisions/0061-addresses-have-a-history.md
 */
export const addressHistoryType = {
  query:
    '*[_type == "addressHistory"] | order(_updatedAt asc, _id asc) { _id, _updatedAt, document, addresses[]{_key, language, path} }',
  shape: z.array(addressHistoryShape),
  isList: true,
  pages: [],
  seed: () => [],
} as const satisfies DocumentType

type Published = { redirect: readonly RedirectDocument[]; addressHistory: readonly AddressHistoryDocument[] }

/** What the site answers at addresses that have no page. `pages` are the pages that documents have of their own. */
export function toRedirects(
  { redirect, addressHistory }: Published,
  pages: readonly (LocalAddress & { document: string })[],
): Redirect[] {
  const taken = new Set(pages.map(({ path }) => path))
  const recorded = addressHistory.map(({ document, addresses }) => ({ document, former: addresses }))
  // The language switch leaves the slug as it is.
  const switched = pages.map(({ document, path }) => ({
    document,
    former: locales.map((language) => ({ language, path: toLocalePath(withoutLocale(path), language) })),
  }))
  const histories = [...recorded, ...switched].map(({ document, former }) => ({
    former,
    current: pages.filter((page) => page.document === document),
  }))
  return resolveRedirects(redirect.map(toRedirect), histories, (path) => taken.has(path) || isSitePath(path))
}
