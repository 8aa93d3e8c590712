import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { toReadablePath } from '../addresses/normalPath.ts'
import { type Redirect, redirectShape } from '../redirects/redirect.ts'

const snapshotShape = z.object({
  redirects: z.array(redirectShape).default([]),
  routes: z.array(z.string()).default([]),
})

/** What the rules of `next.config.ts` need of a snapshot: its redirects, and the routes that its content has. */
export type SnapshotRules = { redirects: Redirect[]; routes: string[] | undefined }

/** Reads them from a snapshot. Without a file, as in development, there are no redirects, and any route may exist. */
export function readSnapshotRules(snapshotFile: string | undefined): SnapshotRules {
  if (!snapshotFile || !existsSync(snapshotFile)) return { redirects: [], routes: undefined }
  return snapshotShape.parse(JSON.parse(readFileSync(snapshotFile, 'utf8')))
}

/** A redirect of Next’s configuration. */
export type RedirectRule = { source: string; destination: string } & (
  | { permanent: boolean; statusCode?: never }
  | { statusCode: number; permanent?: never }
)

/** A pattern in lower case that matches with capital letters, too: Next's rules have no flag for it. */
export const toAnyCase = (pattern: string): string =>
  pattern.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)

const toPattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The escapes of a letter outside ASCII: small and capital, in one character and with a separate accent. */
function toLetterPattern(letter: string): string {
  const capital = letter.toUpperCase()
  const letters = capital.toLowerCase() === letter ? [letter, capital] : [letter]
  const spellings = letters.flatMap((each) => [each, each.normalize('NFD')])
  const escaped = [...new Set(spellings)].map((each) => toAnyCase(encodeURIComponent(each).toLowerCase()))
  return escaped.length === 1 ? escaped.join() : `(?:${escaped.join('|')})`
}

/** Matches a path in every case of its letters and escapes, without its first slash. */
const toPathPattern = (path: string): string =>
  [...toReadablePath(path).slice(1)]
    .map((letter) => (letter <= '~' ? toAnyCase(toPattern(letter)) : toLetterPattern(letter)))
    .join('')

/** The same, also where letters, digits, `-`, `.` and `_` are escaped without need. */
const toEscapablePattern = (path: string): string =>
  [...path.slice(1)]
    .map((letter) => {
      const plain = toAnyCase(toPattern(letter))
      const codes = [...new Set([letter, letter.toUpperCase()])].map((each) =>
        each.charCodeAt(0).toString(16),
      )
      return /[\w.~-]/.test(letter) ? `(?:${plain}|%(?:${codes.map(toAnyCase).join('|')}))` : plain
    })
    .join('')

/** Redirects to an address from another spelling: `spelling` is in lower case. */
export const toSpellingRule = (spelling: string, address: string): RedirectRule => ({
  source: `/:address((?!${toPattern(address.slice(1))}$)${toEscapablePattern(spelling)})`,
  destination: address,
  permanent: true,
})

/** Next and hosting platforms allow 4,096 characters in a rule, and some 1,000 rules. */
const maxPatternLength = 3_500

/** Sources that match some paths, as few as possible: a rule per path would be too many. */
function toSources(paths: readonly string[], language: string | undefined): string[] {
  const groups: string[][] = []
  let length = 0
  for (const path of paths) {
    const every = toPathPattern(path)
    // A very long address has one spelling.
    const pattern = every.length <= maxPatternLength ? every : toPattern(path.slice(1))
    length += pattern.length + 1
    const group = groups.at(-1)
    if (group && length <= maxPatternLength) group.push(pattern)
    else {
      groups.push([pattern])
      length = pattern.length
    }
  }
  const prefix = language ? `(?:${toAnyCase(language)}/)?` : ''
  return groups.map((group) => `/:address(${prefix}(?:${group.join('|')}))`)
}

/**
 * Rules of Next for redirects, from each spelling of an address. `toGoneRoute` is the route of the page for gone addresses, in the
 * language of an address. The prefix of the first language, which has none, is part of other spellings.
 */
export function toRedirectRules(
  redirects: readonly Redirect[],
  toGoneRoute: (path: string) => string,
  firstLanguage?: string,
) {
  const toFroms = (group: readonly Redirect[]) => group.map(({ from }) => from)
  const gone = Map.groupBy(
    redirects.filter(({ to }) => to === null),
    ({ from }) => toGoneRoute(from),
  )
  const rewrites = [...gone].flatMap(([destination, group]) =>
    toSources(toFroms(group), firstLanguage).map((source) => ({ source, destination })),
  )
  const moved = Map.groupBy(
    redirects.filter(({ to }) => to !== null),
    ({ to, status }) => `${status} ${to}`,
  )
  const rules = [...moved.values()].flatMap((group): RedirectRule[] => {
    const [{ to, status } = { to: null, status: 410 }] = group
    if (to === null) return []
    return toSources(toFroms(group), firstLanguage).map((source) => ({
      source,
      destination: to,
      statusCode: status,
    }))
  })
  return { redirects: rules, rewrites }
}
