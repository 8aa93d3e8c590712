import { z } from 'zod'

/** What the site answers at an address that has no page: another address, or that its page is gone (`to` is null). */
export const redirectShape = z.discriminatedUnion('status', [
  z.object({ from: z.string(), status: z.literal([301, 302]), to: z.string() }),
  z.object({ from: z.string(), status: z.literal(410), to: z.null() }),
])

/** `from` is a path in its normal spelling; `to` is a path that may have a fragment. */
export type Redirect = z.infer<typeof redirectShape>

/** If `to` is null, the page is gone: the status is then 410. */
export const toRedirect = (from: string, to: string | null, status: 301 | 302): Redirect =>
  to === null ? { from, to, status: 410 } : { from, to, status }

/** Appends the query of a request to the target of a redirect, before its fragment. */
export function withQuery(to: string, query: string): string {
  const [path = '', ...fragment] = to.split('#')
  return [query === '' ? path : `${path}?${query}`, ...fragment].join('#')
}
