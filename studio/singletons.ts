import type { Say } from '#schemas/say.ts'

/** Documents that exist once, under a fixed id: they are edited and published, never created or deleted. */
export const toLegalPages = (say: Say) => [
  { id: 'legalPage-terms', page: 'terms', title: say('Mentions légales', 'Terms') },
  { id: 'legalPage-privacy', page: 'privacy', title: say('Confidentialité', 'Privacy') },
  { id: 'legalPage-cookies', page: 'cookies', title: 'Cookies' },
]

export const settingsId = 'siteSettings'

const singletonTypes = new Set(['siteSettings', 'legalPage'])

export const isSingletonType = (type: string) => singletonTypes.has(type)
