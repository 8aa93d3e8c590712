import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Redirect, redirectShape } from '../redirects/redirect.ts'

const snapshotShape = z.object({ redirects: z.array(redirectShape).default([]) })

export function readRedirects(snapshotFile: string | undefined): Redirect[] {
  if (!snapshotFile || !existsSync(snapshotFile)) return []
  return snapshotShape.parse(JSON.parse(readFileSync(snapshotFile, 'utf8'))).redirects
}

/** The characters that have a meaning in Next's rules. A source may escape them, but a destination may not have them. */
const special = /[\\:*+?(){}$]/g

const toSource = (path: string): string => path.replace(special, '\\$&')

/** Rules of Next for redirects: `toGoneRoute` is the route of the page for gone addresses, in the language of an address. */
export function toRedirectRules(redirects: readonly Redirect[], toGoneRoute: (path: string) => string) {
  const rewrites = redirects.flatMap(({ from, to }) =>
    to === null ? [{ source: toSource(from), destination: toGoneRoute(from) }] : [],
  )
  const rules = redirects.flatMap(({ from, to, status }) =>
    to === null ? [] : [{ source: toSource(from), destination: to, statusCode: status }],
  )
  return { redirects: rules, rewrites }
}
