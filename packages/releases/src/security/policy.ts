type Directives = Readonly<Record<string, readonly string[]>>

/**
 * What the headers and the policies of a site depend on. The Studio, if there is one, is at `/studio`, previews are below
 * `/preview/<language>`.
 * @example
 * const security: SecurityOptions = {
 *   headScripts: ['document.documentElement.className = "js"'],
 *   sources: { 'img-src': ['https://tiles.example'] },
 *   files: ['/robots.txt', '/sitemap.xml', '/api/contact'],
 * }
 */
export type SecurityOptions = {
  /** The scripts in the head of each public page, in their order after `scriptGuard`. Pages begin with them, word for word. */
  headScripts?: readonly string[]
  /**
   * Set if one of them fetches the framework after the first paint: the attribute in which scripts then have their address
   * instead of `src`.
   */
  lateSource?: string
  /** What public pages may load besides the site's own files, by directive. `trusted-types` are names of policies. */
  sources?: Directives
  /** Whether the Studio and its previews use sanity.io instead of a lake at this address. */
  hostedLake?: boolean
  /**
   * The addresses of what is no page: files that Next renders, and endpoints. Hosting platforms drop some of the headers that
   * a build gives to files, so their headers come from rules.
   */
  files: readonly string[]
}

/** A policy in the form of its header: https://www.w3.org/TR/CSP3/#csp-header */
const formatPolicy = (directives: Directives): string =>
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

/** All headers must fit into 4 KB, nginx's `proxy_buffer_size`. A page with 1,000 projects has about 15 hashes of scripts. */
export const maxPolicyLength = 3_000

const toDirectives = (scriptSources: readonly string[]): Directives => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", ...scriptSources],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
})

/** Scripts can only be added through a Trusted Types policy (trustedTypes.ts). */
export function toPublicPolicy(scriptHashes: readonly string[], { sources = {} }: SecurityOptions): string {
  const directives: Directives = {
    ...toDirectives(scriptHashes),
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  }
  const added = Object.entries(directives).map(([name, own]) => [name, [...own, ...(sources[name] ?? [])]])
  return formatPolicy(Object.fromEntries(added))
}

const sanity = [
  'https://*.sanity.io',
  'wss://*.sanity.io',
  'https://*.sanity-cdn.com',
  'https://sanity-cdn.com',
]

/** The Studio creates styles at run time. With a hosted lake it shows pictures from any host. */
export const toStudioPolicy = (scriptHashes: readonly string[], { hostedLake }: SecurityOptions): string =>
  formatPolicy({
    ...toDirectives(scriptHashes),
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(hostedLake ? ['https:'] : [])],
    'media-src': ["'self'", 'blob:', ...(hostedLake ? ['https:'] : [])],
    'font-src': ["'self'", 'data:', ...(hostedLake ? ['https://*.sanity.io'] : [])],
    'connect-src': ["'self'", 'data:', 'blob:', ...(hostedLake ? sanity : [])],
    'worker-src': ["'self'", 'blob:'],
    // Presentation shows previews in a frame.
    'frame-src': ["'self'"],
  })

/** Previews are rendered at each request, so the hashes of their scripts are unknown. Only the Studio may frame them. */
export const toPreviewPolicy = ({ hostedLake }: SecurityOptions): string =>
  formatPolicy({
    ...toDirectives(["'unsafe-inline'"]),
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(hostedLake ? ['https://cdn.sanity.io'] : [])],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...(hostedLake ? sanity : [])],
    'frame-ancestors': ["'self'"],
  })
