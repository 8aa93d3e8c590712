import { locales } from '../site.ts'
import type { PolicySettings } from './contentPolicy.ts'
import { developmentSources, toDevelopmentPolicy, toStandInPolicy } from './publicPolicy.ts'
import { commonHeaders, standingHeaders, transportHeader } from './standingHeaders.ts'
import { toPreviewPolicy, toStudioPolicy } from './studioPolicy.ts'

/** A rule of `headers()` in next.config.ts. */
type Rule = {
  source: string
  has?: { type: 'header'; key: string; value: string }[]
  headers: { key: string; value: string }[]
}

const apiPaths = ['/api/contact', '/api/webhooks/content', '/api/draft-mode/enable']

const toList = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }))

/**
 * `build`: pages get their headers after the build. `standIn`: these are all they get. `development`: there is no build.
 */
type Mode = 'build' | 'standIn' | 'development'

/**
 * The headers Next sends by itself. Next adds what a page was given after the build to these instead of letting one
 * outweigh the other, so there are none for pages of a `build`, except for previews, which are rendered at each request. Among
 * these rules the later outweighs the earlier.
 */
export function toHeaderRules(settings: PolicySettings, mode: Mode): Rule[] {
  const at = (path: string, frameOptions: string, policy: string): Rule[] =>
    [path, `${path}/:path*`].map((source) => ({
      source,
      headers: toList({
        ...commonHeaders,
        'x-frame-options': frameOptions,
        'content-security-policy': policy,
      }),
    }))
  const scripts = mode === 'development' ? developmentSources : ["'unsafe-inline'"]
  const toPagePolicy = mode === 'development' ? toDevelopmentPolicy : toStandInPolicy
  return [
    {
      // Hosting platforms say so; the front server of `npm start` says what it knows.
      source: '/:path*',
      has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }],
      headers: toList(transportHeader),
    },
    ...(mode === 'build' ? [] : at('', 'DENY', toPagePolicy(settings)).slice(1)),
    ...(mode === 'build' ? [] : at('/studio', 'DENY', toStudioPolicy(scripts, settings))),
    // Addresses that are not there are answered by a page, which has its own headers.
    ...at(`/preview/:lang(${locales.join('|')})`, 'SAMEORIGIN', toPreviewPolicy(scripts, settings)),
    ...apiPaths.map((source) => ({ source, headers: toList(standingHeaders) })),
    // A missing file is answered by the page for unknown addresses, which has all the others.
    { source: '/_next/static/:path*', headers: toList({ 'x-content-type-options': 'nosniff' }) },
  ]
}
