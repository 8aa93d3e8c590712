type Directives = Readonly<Record<string, readonly string[]>>

/**
 * What the headers and the policies of a site depend on. Previews are below `/preview/<language>`.
 * @example
 * import type { SecurityOptions } from '@freelance-site/releases'
 *
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
  /** What the owner's editor may load besides, by directive. */
  editorSources?: Directives
  /** What previews may load besides, by directive. */
  previewSources?: Directives
  /**
   * The addresses of what is no page: files that Next renders, and endpoints. Hosting platforms drop some of the headers that
   * a build gives to files, so their headers come from rules.
   */
  files: readonly string[]
}

/** A policy in the form of its header: https://www.w3.org/TR/CSP3/#csp-header */
const formatPolicy = (directives: Directives, added: Directives = {}): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources, ...(added[name] ?? [])].join(' '))
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
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
})

/** Scripts can only be added through a Trusted Types policy (trustedTypes.ts). */
export const toPublicPolicy = (scriptHashes: readonly string[], { sources }: SecurityOptions): string =>
  formatPolicy(
    {
      ...toDirectives(scriptHashes),
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default'],
    },
    sources,
  )

/**
 * What of the policy of public pages can be reported in development. Next's client there adds style elements, and evaluates text,
 * which Trusted Types would report, too.
 */
export const toDevelopmentPolicy = (scriptSources: readonly string[], { sources }: SecurityOptions): string =>
  formatPolicy(
    {
      ...toDirectives([...scriptSources, "'unsafe-eval'", "'report-sample'"]),
      'style-src': ["'self'", "'report-sample'"],
      'style-src-elem': ["'self'", "'unsafe-inline'"],
    },
    sources,
  )

/** The owner's editor creates styles at run time. */
export const toEditorPolicy = (scriptHashes: readonly string[], { editorSources }: SecurityOptions): string =>
  formatPolicy(
    {
      ...toDirectives(scriptHashes),
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'media-src': ["'self'", 'blob:'],
      'font-src': ["'self'", 'data:'],
      'connect-src': ["'self'", 'data:', 'blob:'],
      'worker-src': ["'self'", 'blob:'],
      // It shows previews in a frame.
      'frame-src': ["'self'"],
    },
    editorSources,
  )

/** Previews are rendered at each request, so the hashes of their scripts are unknown. Only the editor may frame them. */
export const toPreviewPolicy = ({ previewSources }: SecurityOptions): string =>
  formatPolicy(
    {
      ...toDirectives(["'unsafe-inline'"]),
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'", 'data:'],
      'connect-src': ["'self'"],
      'frame-ancestors': ["'self'"],
    },
    previewSources,
  )
