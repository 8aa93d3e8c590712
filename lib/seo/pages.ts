/** The pages that search engines list, by the name of their texts, and the path both languages share. */
export const indexedPages = {
  home: '/',
  services: '/services',
  contact: '/contact',
  terms: '/legal',
  privacy: '/privacy',
  cookies: '/cookies',
} as const

export type IndexedPage = keyof typeof indexedPages

/** Their names, in the order in which a sitemap lists them. */
export const indexedPageNames: readonly IndexedPage[] = [
  'home',
  'services',
  'contact',
  'terms',
  'privacy',
  'cookies',
]
