import type { Conflict } from 'releases/content/documents'
import type { DocumentType } from 'releases/content/documentType'
import { documentFields } from 'releases/content/fields'
import type { Redirect } from 'releases/redirects/redirect'
import { findRedirectProblems, withoutFragment } from 'releases/redirects/resolveRedirects'
import { z } from 'zod'
import { isEndpointOrFile, toCanonicalPath, toLocalePath } from '#lib/addresses.ts'
import { locales } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import { asCode } from './reasons.ts'

/** For good (301), for a while (302), or to nowhere, because the page was removed (410). */
const redirectKinds = ['permanent', 'temporary', 'gone'] as const

export type RedirectKind = (typeof redirectKinds)[number]

/** Whether a path is the only spelling of an address of this site: in lower case, without a slash at its end or a query. */
const isPath = (path: string): boolean =>
  /^\/(?!\/)[!-~]*$/.test(path) && !/[?#\\]/.test(path) && toCanonicalPath(path) === path

/** Whether a redirect may lead to an address: a path of this site as pages have it, to which a fragment may be added. */
const isTarget = (address: string): boolean =>
  /^[\w\-./~%#]+$/.test(address) && isPath(withoutFragment(address))

const redirectShape = z
  .object({
    ...documentFields,
    from: z.string(asCode('missing')).trim().refine(isPath, asCode('notPath')),
    to: z.string(asCode('notText')).trim().refine(isTarget, asCode('notPath')).optional(),
    kind: z.enum(redirectKinds, asCode('notOneOf')),
  })
  .refine(({ kind, to }) => kind === 'gone' || to !== undefined, { path: ['to'], error: asCode('missing') })

export type RedirectDocument = z.infer<typeof redirectShape>

const pagePaths: ReadonlySet<string> = new Set(
  Object.values(pages).flatMap(({ path }) => locales.map((locale) => toLocalePath(path, locale))),
)

/** Whether the site itself answers at a path, whatever its content is. */
export const isSitePath = (path: string): boolean => pagePaths.has(path) || isEndpointOrFile(path)

/** The redirect that a document of the owner means. */
export function toRedirect({ from, to, kind }: RedirectDocument): Redirect {
  if (kind === 'gone' || to === undefined) return { from, to: null, status: 410 }
  return { from, to, status: kind === 'permanent' ? 301 : 302 }
}

/** Redirects that begin at a page or twice at one address, or lead to another redirect. */
export function findRedirectConflicts(
  redirects: readonly RedirectDocument[],
  pages: readonly { path: string }[],
): Conflict[] {
  const isTaken = (path: string) => isSitePath(path) || pages.some((page) => page.path === path)
  return findRedirectProblems(redirects.map(toRedirect), isTaken).map(({ index, field, code }) => ({
    path: ['redirect', index, field],
    code,
  }))
}

export const redirectType = {
  query: '*[_type == "redirect"] | order(from asc, _id asc) { _id, _updatedAt, from, to, kind }',
  shape: z.array(redirectShape),
  isList: true,
  pages: [],
  seed: () => [],
} as const satisfies DocumentType
