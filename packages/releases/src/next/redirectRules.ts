import { existsSync, readFileSync } from 'node:fs'
import type { NextConfig } from 'next'
import { z } from 'zod'
import { type Redirect, redirectShape } from '../redirects/redirect.ts'

const snapshotShape = z.object({ redirects: z.array(redirectShape).default([]) })

export function readRedirects(snapshotFile: string | undefined): Redirect[] {
  if (!snapshotFile || !existsSync(snapshotFile)) return []
  return snapshotShape.parse(JSON.parse(readFileSync(snapshotFile, 'utf8'))).redirects
}

type RedirectRule = Awaited<ReturnType<NonNullable<NextConfig['redirects']>>>[number]

/** The characters that have a meaning in Next's rules. A source may escape them, but a destination may not have them. */
const special = /[\\:*+?(){}$]/g

const toSource = (path: string): string => path.replace(special, '\\$&')

/** A pattern in lower case that matches with capital letters, too: Next's rules have no flag for it. */
export const toAnyCase = (pattern: string): string =>
  pattern.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)

/** Redirects to an address from another spelling: `spelling` is in lower case, and matches with capital letters, too. */
export function toSpellingRule(spelling: string, address: string): RedirectRule {
  const toPattern = (path: string) => path.slice(1).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const source = `/:address((?!${toPattern(address)}$)${toAnyCase(toPattern(spelling))})`
  return { source, destination: address, permanent: true }
}

/** Rules of Next for redirects: `toGoneRoute` is the route of the page for gone addresses, in the language of an address. */
export function toRedirectRules(redirects: readonly Redirect[], toGoneRoute: (path: string) => string) {
  const rewrites = redirects.flatMap(({ from, to }) =>
    to === null ? [{ source: toSource(from), destination: toGoneRoute(from) }] : [],
  )
  const rules: RedirectRule[] = redirects.flatMap(({ from, to, status }) =>
    to === null ? [] : [{ source: toSource(from), destination: to, statusCode: status }],
  )
  const spellings = redirects.flatMap(({ from }) =>
    /[a-z]/.test(from) && from.search(special) < 0 ? [toSpellingRule(from, from)] : [],
  )
  return { redirects: [...spellings, ...rules], rewrites }
}
