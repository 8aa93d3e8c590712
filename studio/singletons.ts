/** Documents that exist once, under a fixed id: they are edited and published, never created or deleted. */
export const legalPages = [
  { id: 'legalPage-terms', page: 'terms', title: 'Terms' },
  { id: 'legalPage-privacy', page: 'privacy', title: 'Privacy' },
  { id: 'legalPage-cookies', page: 'cookies', title: 'Cookies' },
] as const

export const settingsId = 'siteSettings'

const singletonTypes = new Set(['siteSettings', 'legalPage'])

export const isSingletonType = (type: string) => singletonTypes.has(type)
