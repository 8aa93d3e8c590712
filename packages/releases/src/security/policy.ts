import { googleTagAddress, googleTagPolicyName } from './trustedTypes.ts'

/** Sources by directive; a directive may have none. */
type Directives = Record<string, readonly string[]>

/** The settings that policies depend on. */
export type PolicySettings = {
  /** Whether Google Analytics is set up. */
  analytics: boolean
  /** Whether the Studio and its previews use sanity.io instead of the embedded lake. */
  hostedLake: boolean
}

/** Derives the settings of policies from the environment. */
export const toPolicySettings = (env: {
  NEXT_PUBLIC_GA_MEASUREMENT_ID?: string | undefined
  NEXT_PUBLIC_SANITY_PROJECT_ID?: string | undefined
}): PolicySettings => ({
  analytics: env.NEXT_PUBLIC_GA_MEASUREMENT_ID !== undefined,
  hostedLake: env.NEXT_PUBLIC_SANITY_PROJECT_ID !== undefined,
})

/** A policy in the form of its header: https://www.w3.org/TR/CSP3/#csp-header */
export const formatPolicy = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';')

/** The policy of everything that is not a page: data, files, redirects. It allows nothing. */
export const nothingPolicy = formatPolicy({
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
})

/**
 * All headers of an answer must fit into 4 KB, nginx's `proxy_buffer_size`. The policy has a hash per inline script, and a
 * page with 1,000 projects has about 15 of them.
 */
export const maxPolicyLength = 3_000

// https://developers.google.com/tag-platform/security/guides/csp
const measuringHosts = ['https://*.google-analytics.com', 'https://*.googletagmanager.com']
const collectingHosts = [...measuringHosts, 'https://*.analytics.google.com']

/** The development server adds inline scripts to pages and evaluates changed code. */
export const developmentSources = ["'unsafe-inline'", "'unsafe-eval'"]

const toDirectives = (scriptSources: readonly string[], { analytics }: PolicySettings): Directives => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", ...scriptSources, ...(analytics ? [googleTagAddress] : [])],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', ...(analytics ? measuringHosts : [])],
  'font-src': ["'self'"],
  'connect-src': ["'self'", ...(analytics ? collectingHosts : [])],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
})

/**
 * The policy of a public page: files of this site, the page's own inline scripts by their hashes, and nothing else.
 * Scripts can only be added through a Trusted Types policy (trustedTypes.ts).
 */
export const toPublicPolicy = (scriptHashes: readonly string[], settings: PolicySettings): string =>
  formatPolicy({
    ...toDirectives(scriptHashes, settings),
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', ...(settings.analytics ? [googleTagPolicyName] : [])],
  })

/**
 * Adds what Next's development client needs: evaluated code, and inline styles for its error overlay. During
 * development, pictures of a hosted lake are loaded from Sanity's CDN.
 */
export function toDevelopmentPolicy(settings: PolicySettings): string {
  const directives = toDirectives(developmentSources, settings)
  return formatPolicy({
    ...directives,
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': [
      ...(directives['img-src'] ?? []),
      'blob:',
      ...(settings.hostedLake ? ['https://cdn.sanity.io'] : []),
    ],
  })
}
