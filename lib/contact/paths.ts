import { defaultLocale, isLocale, type Locale } from '#lib/site.ts'

/** Where the form is sent. */
export const contactApiPath = '/api/contact'

/**
 * Where a form is sent without scripts. Its address names its language, as it may be answered by who cannot read
 * the form: it is too long, too many came, or no release is there to take it.
 */
export const toFormAction = (locale: Locale): string => `${contactApiPath}?locale=${locale}`

/** The language that the address of a form names. */
export function toFormLocale(address: string): Locale {
  const [, query] = address.split('?', 2)
  const named = new URLSearchParams(query).get('locale')
  return isLocale(named) ? named : defaultLocale
}

/** Where a form sent without scripts leads. */
export const sentPath = '/contact/sent'
export const notSentPath = '/contact/not-sent'
