import type { SecurityOptions } from '@freelance-site/releases'

const sanity = [
  'https://*.sanity.io',
  'wss://*.sanity.io',
  'https://*.sanity-cdn.com',
  'https://sanity-cdn.com',
]

/** What the Studio and previews load from sanity.io with a hosted lake. The Studio then shows pictures from any host. */
export const hostedSources: Pick<SecurityOptions, 'editorSources' | 'previewSources'> = {
  editorSources: {
    'img-src': ['https:'],
    'media-src': ['https:'],
    'font-src': ['https://*.sanity.io'],
    'connect-src': sanity,
  },
  previewSources: { 'img-src': ['https://cdn.sanity.io'], 'connect-src': sanity },
}
