import { apiPaths, defaultLocale, isLocale, type Locale } from '#lib/site.ts'

/** The fields of the contact form, in the order they are shown. */
export const contactFields = ['fullName', 'email', 'message'] as const

export type ContactField = (typeof contactFields)[number]

/**
 * The longest texts the form takes, in UTF-16 units as browsers count them. Whatever the script, a message within
 * these limits fits the body limit.
 */
export const longest: Record<ContactField, number> = { fullName: 100, email: 254, message: 5000 }

/** The largest request body, in bytes. */
export const bodyLimit = 16 * 1024

/**
 * Why a message is quarantined: `crowd` because too many came from all visitors together, `owner` by the owner, in the
 * Studio.
 */
export type Suspicion = 'hiddenField' | 'tooFast' | 'crowd' | 'owner'

/** How long a quarantined message is kept: the privacy page promises this number. */
export const quarantineDays = 90

/**
 * Where the form is sent without scripts. The address names the language, because some answers are given without
 * reading the body: when it is too large, when the rate limit is reached, or when no release is live.
 */
export const toFormAction = (locale: Locale): string => `${apiPaths.contact}?locale=${locale}`

/** The language named by the address of a form. */
export function toFormLocale(address: string): Locale {
  const [, query] = address.split('?', 2)
  const named = new URLSearchParams(query).get('locale')
  return isLocale(named) ? named : defaultLocale
}
