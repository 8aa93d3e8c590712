import type { Problem } from '@freelance-site/foundation'
import type { T } from '../words/words.ts'

/**
 * Why a request has no result. `noToken`: the site has no token with which to ask the hosted lake who the owner is.
 * `notFound`: the site does not store this, or has no such address. `gone`: it was deleted. `unreadable`: the site answers,
 * but cannot read it at present.
 */
export type OwnerCode = 'unreachable' | 'unreadable' | 'signedOut' | 'noToken' | 'notFound' | 'gone'

/** Why a request of the owner to the site has no result. */
export type OwnerProblem = Problem<OwnerCode>

export const createOwnerProblem = (code: OwnerCode, address: string): OwnerProblem => ({
  code,
  parameters: {},
  severity: 'warning',
  // Its parameters may contain what the owner searches for.
  place: { request: address.split('?', 1)[0] },
})

/** What a tool says of its own: what was deleted, and what this site does not store. */
export type ToolTranslate = (key: 'problem.gone' | 'problem.notFound') => string

/** `setting` is the one that is missing for `noToken`. */
export const formatOwnerProblem = (
  { code }: OwnerProblem,
  { t, tool, setting }: { t: T; tool: ToolTranslate; setting: string },
): string =>
  code === 'gone' || code === 'notFound' ? tool(`problem.${code}`) : t(`owner.${code}`, { setting })
