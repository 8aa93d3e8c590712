import { type Directives, formatPolicy, type PolicySettings } from './contentPolicy.ts'
import { googleTagAddress, googleTagPolicyName } from './googleTag.ts'

/**
 * All headers of an answer have to fit in 4 KB, nginx's `proxy_buffer_size`. A page of a thousand projects comes in
 * some fifteen scripts, each named by its hash.
 */
export const longestPolicy = 3_000

// https://developers.google.com/tag-platform/security/guides/csp
const measuringHosts = ['https://*.google-analytics.com', 'https://*.googletagmanager.com']
const collectingHosts = [...measuringHosts, 'https://*.analytics.google.com']

/** Scripts of the development server: written into pages, and evaluated when code changes. */
export const developmentSources = ["'unsafe-inline'", "'unsafe-eval'"]

const toDirectives = (scriptSources: readonly string[], { analytics }: PolicySettings): Directives => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", ...scriptSources, ...(analytics ? [googleTagAddress] : [])],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', ...(analytics ? measuringHosts : [])],
  'font-src': ["'self'"],
  'connect-src': ["'self'", ...(analytics ? collectingHosts : [])],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
})

/**
 * The policy of a public page: files of this site, the page's own inline scripts by their hashes, and nothing
 * else. Scripts can only be added through a Trusted Types policy (lib/security/scriptGuard.ts).
 */
export const toPublicPolicy = (scriptHashes: readonly string[], settings: PolicySettings): string =>
  formatPolicy({
    ...toDirectives(scriptHashes, settings),
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', ...(settings.analytics ? [googleTagPolicyName] : [])],
  })

/**
 * What stands in where a host serves the pages without the headers written after the build: hashes are not known
 * when `next.config.ts` is read, so inline scripts are let in.
 */
export const toStandInPolicy = (settings: PolicySettings): string =>
  formatPolicy(toDirectives(["'unsafe-inline'"], settings))

/**
 * What Next's development client needs besides: it evaluates changed code, and what it shows of errors brings its own
 * styles. Pictures of a hosted lake stay there while developing.
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
