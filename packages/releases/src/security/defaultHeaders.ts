import type { NextConfig } from 'next'
import type { SiteOptions } from '../site.ts'
import { nothingPolicy, type SecurityOptions, toPreviewPolicy } from './policy.ts'

/** One year, renewed with every answer. No `includeSubDomains`, because other hosts of the domain may not have TLS. */
export const transportHeader = { 'strict-transport-security': 'max-age=31536000' } as const

const disabledFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
]

export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  // `no-referrer` would make form posts send `Origin: null`.
  'referrer-policy': 'same-origin',
  'permissions-policy': disabledFeatures.map((name) => `${name}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** On every answer that has no policy of its own. */
export const defaultHeaders = {
  ...commonHeaders,
  'x-frame-options': 'DENY',
  'content-security-policy': nothingPolicy,
} as const

type Rule = Awaited<ReturnType<NonNullable<NextConfig['headers']>>>[number]

const toList = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }))

/**
 * The headers that Next itself sends in a build. A header that was added to a page after the build is sent beside that of a
 * rule. So pages have no rules, except previews, which are rendered at each request.
 */
export function toHeaderRules(
  { languages }: Pick<SiteOptions, 'languages'>,
  security: SecurityOptions,
): Rule[] {
  // Only for the site's languages: other addresses are answered with the 404 page, which has its own headers.
  const previews = `/preview/:lang(${languages.join('|')})`
  const previewHeaders = {
    ...commonHeaders,
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': toPreviewPolicy(security),
  }
  return [
    {
      // Hosting platforms send this header, and so does the front server if it knows the protocol.
      source: '/:path*',
      has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }],
      headers: toList(transportHeader),
    },
    ...[previews, `${previews}/:path*`].map((source) => ({ source, headers: toList(previewHeaders) })),
    ...security.files.map((source) => ({ source, headers: toList(defaultHeaders) })),
    // Only this header: a missing file is answered with the 404 page, which has all the others.
    { source: '/_next/static/:path*', headers: toList({ 'x-content-type-options': 'nosniff' }) },
  ]
}
