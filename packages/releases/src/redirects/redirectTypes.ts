import { z } from 'zod'
import type { Conflict, DocumentPage, DocumentType } from '../content/documents.ts'
import { documentFields } from '../content/fields.ts'
import { asCode } from '../reasons.ts'
import {
  findRedirectProblems,
  type LocalAddress,
  type Redirect,
  resolveRedirects,
  toRedirect,
  withoutFragment,
} from './redirect.ts'

/** For good (301), for a while (302), or to nowhere, because the page was removed (410). */
export const redirectKinds = ['permanent', 'temporary', 'gone'] as const

export type RedirectKind = (typeof redirectKinds)[number]

type RedirectDocument = { from: string; to?: string | undefined; kind: RedirectKind }

const fromDocument = ({ from, to, kind }: RedirectDocument): Redirect =>
  toRedirect(from, kind === 'gone' ? null : (to ?? null), kind === 'permanent' ? 301 : 302)

const addressHistoryShape = z.object({
  ...documentFields,
  document: z.string(asCode('missing')),
  addresses: z
    .array(z.object({ language: z.string(asCode('missing')), path: z.string(asCode('missing')) }))
    .default([]),
})

type Published = {
  redirect: readonly RedirectDocument[]
  addressHistory: readonly z.infer<typeof addressHistoryShape>[]
}

/** The id of the history of a document. The history stays when the document is removed. */
export const toHistoryId = (documentId: string): string => `addresses-${documentId}`

/**
 * Two types of documents: the redirects that the owner makes, and the addresses that the page of a document has had while it
 * was published, which the Studio records (`studio/redirects.ts`).
 * @example
 * const redirects = createRedirectTypes({
 *   toCanonicalPath: (path) => path.toLowerCase(),
 *   isSitePath: (path) => path === '/',
 * })
 * const content = createDocuments({ ...redirects.types, article }, { ...options, ...redirects.rules })
 */
export function createRedirectTypes({
  toCanonicalPath,
  isSitePath,
  toAliases = () => [],
}: {
  toCanonicalPath: (path: string) => string
  /** Whether the site answers at a path, whatever its content is. */
  isSitePath: (path: string) => boolean
  /** Addresses that a page of a document never had, but that visitors may come to. */
  toAliases?: (page: DocumentPage) => readonly LocalAddress[]
}) {
  const isPath = (path: string) =>
    /^\/(?!\/)[!-~]*$/.test(path) && !/[?#\\]/.test(path) && toCanonicalPath(path) === path
  /** A path as pages have it, to which a fragment may be added. */
  const isTarget = (address: string) => /^[\w\-./~%#]+$/.test(address) && isPath(withoutFragment(address))

  const redirectShape = z
    .object({
      ...documentFields,
      from: z.string(asCode('missing')).trim().refine(isPath, asCode('notPath')),
      to: z.string(asCode('notText')).trim().refine(isTarget, asCode('notPath')).optional(),
      kind: z.enum(redirectKinds, asCode('notOneOf')),
    })
    .refine(({ kind, to }) => kind === 'gone' || to !== undefined, { path: ['to'], error: asCode('missing') })

  const toIsTaken = (pages: readonly DocumentPage[]) => {
    const paths = new Set(pages.map(({ path }) => path))
    return (path: string) => paths.has(path) || isSitePath(path)
  }

  const list = { pages: [], seed: () => [] } as const
  return {
    types: {
      redirect: {
        ...list,
        query: '*[_type == "redirect"] | order(from asc, _id asc) { _id, _updatedAt, from, to, kind }',
        shape: z.array(redirectShape),
      },
      addressHistory: {
        ...list,
        query:
          '*[_type == "addressHistory"] | order(_updatedAt asc, _id asc) { _id, _updatedAt, document, addresses[]{language, path} }',
        shape: z.array(addressHistoryShape),
      },
    } as const satisfies Record<string, DocumentType>,
    /** Options of `createDocuments`. */
    rules: {
      /** Redirects that begin at a page or twice at one address, or lead to another redirect. */
      findConflicts: (
        { redirect }: Pick<Published, 'redirect'>,
        pages: readonly DocumentPage[],
      ): Conflict[] =>
        findRedirectProblems(redirect.map(fromDocument), toIsTaken(pages)).map(({ index, field, code }) => ({
          path: ['redirect', index, field],
          code,
        })),
      toRedirects({ redirect, addressHistory }: Published, pages: readonly DocumentPage[]): Redirect[] {
        const toCurrent = (document: string) => pages.filter((page) => page.document === document)
        const histories = [
          ...addressHistory.map(({ document, addresses }) => ({
            former: addresses,
            current: toCurrent(document),
          })),
          ...pages.map((page) => ({ former: toAliases(page), current: toCurrent(page.document) })),
        ]
        return resolveRedirects(redirect.map(fromDocument), histories, toIsTaken(pages))
      },
    },
  }
}
