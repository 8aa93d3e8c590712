import type { SecurityOptions, SiteOptions } from '@freelance-site/releases'

/** Two pages in German. */
export const site: SiteOptions = {
  languages: ['de'],
  pages: [
    { path: '/', route: '/de', language: 'de', status: 200 },
    { path: '/404', route: '/de/404', language: 'de', status: 404 },
  ],
  toCanonicalPath: (path) =>
    path
      .toLowerCase()
      .replace(/^\/de(?=\/|$)/, '')
      .replace(/\/+$/, '') || '/',
  toNotFoundPath: () => '/404',
  toGonePath: () => '/404',
  waiting: { de: { heading: 'Gleich wieder da', text: 'Die Seite lädt sich neu.' } },
  isPreview: () => false,
}

/** All its addresses are pages, which load nothing from elsewhere. */
export const security: SecurityOptions = { files: [] }
