import { type Redirect, toEscaped, toNormalPath, toRedirect } from '@freelance-site/releases'
import { z } from 'zod'
import type { DocumentProblem } from '../documents/documents.ts'
import type { DocumentPage, DocumentType } from '../documents/documentType.ts'
import { documentFields } from '../documents/fields.ts'
import { asCode } from '../problems.ts'
import { findRedirectProblems, type LocalAddress, resolveRedirects } from './resolveRedirects.ts'

/** Permanent (301), for a while (302), or to nowhere, because the page was removed (410). */
export const redirectKinds = ['permanent', 'temporary', 'gone'] as const

/** What the owner chooses in the Studio for an old address. */
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

/** The path of a typed address, also of a whole one that somebody copied from their old site; undefined if it has none. */
export function toTypedPath(address: string): string | undefined {
  const typed = address.trim()
  const whole = /^www\./i.test(typed) ? `https://${typed}` : typed
  if (/^https?:\/\//i.test(whole)) return URL.parse(whole)?.pathname
  return /^\/(?![/\\])[^?#]*$/.test(typed) ? typed : undefined
}

/** The path at which a redirect begins, in its normal spelling. Documents store it as it was typed. */
export function toRedirectedPath(
  from: string,
  toCanonicalPath: (path: string) => string,
): string | undefined {
  const path = toTypedPath(from)
  return path === undefined ? undefined : toNormalPath(path, toCanonicalPath)
}

/** Where a redirect leads: a path of this site, to which a fragment may be added. A platform allows no other signs there. */
function toTarget(address: string, normalise: (path: string) => string): string | undefined {
  const [, path, fragment = ''] = /^(\/(?![/\\])[^?#]*)(#[^#]*)?$/.exec(address.trim()) ?? []
  if (path === undefined) return undefined
  const target = normalise(path) + (fragment && `#${toEscaped(fragment.slice(1))}`)
  return /^[\w\-./~%#]+$/.test(target) ? target : undefined
}

type Published = {
  redirect: readonly RedirectDocument[]
  addressHistory: readonly z.infer<typeof addressHistoryShape>[]
}

/** The id of the history of a document. The history stays when the document is removed. */
export const toHistoryId = (documentId: string): string => `addresses-${documentId}`

/**
 * Two types of documents: the redirects that the owner makes, and the addresses that the page of a document has had while it
 * was published, which the Studio records (`studio/addressHistory.ts`).
 * @example
 * import { createDocuments, createRedirectTypes } from '@freelance-site/content'
 * import { createRedirectSchemas } from '@freelance-site/content/studio'
 *
 * const redirects = createRedirectTypes({
 *   toCanonicalPath: (path) => path.toLowerCase(),
 *   isSitePath: (path) => path === '/',
 * })
 * const content = createDocuments(redirects.types, {
 *   frames: {},
 *   ...redirects.rules,
 * })
 * const { redirect } = redirects.types
 * const schemas = createRedirectSchemas({ language: 'en', linkType: 'url', content, compared: { redirect } })
 */
export function createRedirectTypes({
  toCanonicalPath,
  isSitePath,
  toAliases = () => [],
  toInstead,
}: {
  toCanonicalPath: (path: string) => string
  /** Whether the site answers at a path, whatever its content is. */
  isSitePath: (path: string) => boolean
  /** Addresses that a page of a document never had, but that visitors may come to. */
  toAliases?: (page: DocumentPage) => readonly LocalAddress[]
  /** Where an alias leads in a language that its page does not have: a page of these. By default it is gone. */
  toInstead?: (alias: LocalAddress, pages: readonly DocumentPage[]) => string
}) {
  const normalise = (path: string) => toNormalPath(path, toCanonicalPath)
  const fromShape = z
    .string(asCode('missing'))
    .transform((address) => toRedirectedPath(address, toCanonicalPath))
    .pipe(z.string(asCode('notPath')))
  const toShape = z
    .string(asCode('notText'))
    .transform((address) => toTarget(address, normalise))
    .pipe(z.string(asCode('notPath')))

  const redirectShape = z
    .object({
      ...documentFields,
      from: fromShape,
      to: toShape.optional(),
      kind: z.enum(redirectKinds, asCode('notOneOf')),
    })
    .refine(({ kind, to }) => kind === 'gone' || to !== undefined, { path: ['to'], error: asCode('missing') })

  const createIsTaken = (pages: readonly DocumentPage[]) => {
    const paths = new Set(pages.map(({ path }) => normalise(path)))
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
      findProblems: (
        { redirect }: Pick<Published, 'redirect'>,
        pages: readonly DocumentPage[],
      ): DocumentProblem[] =>
        findRedirectProblems(redirect.map(fromDocument), createIsTaken(pages)).map(
          ({ index, field, code }) => ({
            path: ['redirect', index, field],
            code,
          }),
        ),
      toRedirects(
        { redirect, addressHistory }: Published,
        pages: readonly DocumentPage[],
        unshown: readonly string[] = [],
      ): Redirect[] {
        const current = Map.groupBy(pages, ({ document }) => document)
        const toHistory = (document: string, former: readonly LocalAddress[]) => ({
          former: former.map(({ language, path }) => ({ language, path: normalise(path) })),
          current: current.get(document) ?? [],
        })
        const histories = [
          ...addressHistory
            .filter(({ document }) => !unshown.includes(document))
            .map(({ document, addresses }) => toHistory(document, addresses)),
          ...pages.map((page) => ({
            ...toHistory(page.document, toAliases(page)),
            ...(toInstead && { toInstead: (alias: LocalAddress) => toInstead(alias, pages) }),
          })),
        ]
        return resolveRedirects(redirect.map(fromDocument), histories, createIsTaken(pages))
      },
    },
  }
}
