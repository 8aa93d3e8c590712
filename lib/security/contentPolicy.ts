import type { Env } from '../env.ts'

/** Sources by directive; a directive without sources stands alone. */
export type Directives = Record<string, readonly string[]>

/** What of the site's settings its policies depend on. */
export type PolicySettings = {
  /** Google Analytics is set up: visitors who agree load its tag. */
  analytics: boolean
  /** The Studio and its previews talk to sanity.io instead of the embedded lake. */
  hostedLake: boolean
}

/** Reads from the environment what policies depend on. */
export const toPolicySettings = (
  env: Pick<Env, 'NEXT_PUBLIC_GA_MEASUREMENT_ID' | 'NEXT_PUBLIC_SANITY_PROJECT_ID'>,
): PolicySettings => ({
  analytics: env.NEXT_PUBLIC_GA_MEASUREMENT_ID !== undefined,
  hostedLake: env.NEXT_PUBLIC_SANITY_PROJECT_ID !== undefined,
})

/** Writes a policy as its header says it (https://www.w3.org/TR/CSP3/#csp-header). */
export const formatPolicy = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';')

/** For everything that is not a page: data, files, redirects. Opened on its own, it loads and runs nothing. */
export const nothingPolicy = formatPolicy({
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
})
