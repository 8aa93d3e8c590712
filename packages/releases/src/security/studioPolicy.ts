import { formatPolicy, type SecurityOptions } from './policy.ts'

const sanity = [
  'https://*.sanity.io',
  'wss://*.sanity.io',
  'https://*.sanity-cdn.com',
  'https://sanity-cdn.com',
]

const toShared = (scriptSources: readonly string[]) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", ...scriptSources],
  'style-src': ["'self'", "'unsafe-inline'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
})

/** The Studio creates styles at run time. With a hosted lake it shows pictures from any host. */
export const toStudioPolicy = (scriptSources: readonly string[], { hostedLake }: SecurityOptions): string =>
  formatPolicy({
    ...toShared(scriptSources),
    'img-src': ["'self'", 'data:', 'blob:', ...(hostedLake ? ['https:'] : [])],
    'media-src': ["'self'", 'blob:', ...(hostedLake ? ['https:'] : [])],
    'font-src': ["'self'", 'data:', ...(hostedLake ? ['https://*.sanity.io'] : [])],
    'connect-src': ["'self'", 'data:', 'blob:', ...(hostedLake ? sanity : [])],
    'worker-src': ["'self'", 'blob:'],
    // Presentation shows previews in a frame.
    'frame-src': ["'self'"],
    'frame-ancestors': ["'none'"],
  })

/** Previews are rendered at each request, so the hashes of their scripts are unknown. Only the Studio may frame them. */
export const toPreviewPolicy = (scriptSources: readonly string[], { hostedLake }: SecurityOptions): string =>
  formatPolicy({
    ...toShared(scriptSources),
    'img-src': ["'self'", 'data:', 'blob:', ...(hostedLake ? ['https://cdn.sanity.io'] : [])],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...(hostedLake ? sanity : [])],
    'frame-ancestors': ["'self'"],
  })
