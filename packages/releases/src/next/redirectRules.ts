import { existsSync, readFileSync } from 'node:fs'
import type { NextConfig } from 'next'
import { z } from 'zod'
import { type Redirect, redirectShape } from '../redirects/redirect.ts'

const snapshotShape = z.object({ redirects: z.array(redirectShape).default([]) })

/** The redirects in a snapshot of the content; none without one. */
export function readRedirects(snapshotFile: string | undefined): Redirect[] {
  if (!snapshotFile || !existsSync(snapshotFile)) return []
  return snapshotShape.parse(JSON.parse(readFileSync(snapshotFile, 'utf8'))).redirects
}

type RedirectRule = Awaited<ReturnType<NonNullable<NextConfig['redirects']>>>[number]

type RewriteRule = { source: string; destination: string }

/** Escapes the characters that have a meaning in a source or a destination of Next. */
const escapePath = (path: string): string => path.replace(/[\\:*+?(){}]/g, '\\$&')

/** Matches a path, which is in lower case, with a capital letter in it. */
export function toOtherCase(path: string): string {
  const escaped = path.slice(1).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return `/:address((?!${escaped}$)${escaped.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)})`
}

/** Redirects from a path with capital letters to the path in lower case, which is the only address. */
export const toCaseRules = (paths: readonly string[]): RedirectRule[] =>
  paths
    .filter((path) => /[a-z]/.test(path))
    .map((path) => ({ source: toOtherCase(path), destination: escapePath(path), permanent: true }))

/** Rules of Next for redirects: `toGoneRoute` is the route of the page for gone addresses, in the language of an address. */
export function toRedirectRules(redirects: readonly Redirect[], toGoneRoute: (path: string) => string) {
  const rewrites: RewriteRule[] = redirects.flatMap(({ from, to }) =>
    to === null ? [{ source: escapePath(from), destination: toGoneRoute(from) }] : [],
  )
  const rules: RedirectRule[] = redirects.flatMap(({ from, to, status }) =>
    to === null ? [] : [{ source: escapePath(from), destination: escapePath(to), statusCode: status }],
  )
  return { redirects: [...toCaseRules(redirects.map(({ from }) => from)), ...rules], rewrites }
}
