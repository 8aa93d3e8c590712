export const contactFields = ['fullName', 'email', 'message'] as const

/** A field that the visitor fills in. The elements of the form have these names. */
export type ContactField = (typeof contactFields)[number]

/** The maximum lengths, in UTF-16 units as browsers count them. */
export const maxLengths: Record<ContactField, number> = { fullName: 100, email: 254, message: 5000 }

/**
 * The most bytes that one unit of stored text takes in a form that is sent: a Korean syllable may be typed as three letters,
 * each of which has three bytes, and a form writes each byte as `%` and two digits. JSON takes 6 bytes per unit (`\u0416`).
 */
const maxBytesPerUnit = 3 * 3 * 3

/** For the names of the fields, the language and the submission id. */
const otherBytes = 1024

/** The largest body, so that text of the maximum lengths fits in any script and encoding. */
export const bodyLimit =
  otherBytes + maxBytesPerUnit * contactFields.reduce((sum, field) => sum + maxLengths[field], 0)

/** Why a message is quarantined. `crowd`: the global limit was reached. `owner`: the owner marked it as spam in the Studio. */
export const suspicions = ['hiddenField', 'tooFast', 'crowd', 'owner'] as const

/** A reason in `suspicions`. It is stored as text, so a database may also hold reasons of a later version. */
export type Suspicion = (typeof suspicions)[number]

/** How long a quarantined message is stored; the privacy page names this number. */
export const quarantineDays = 90

/** The languages of the form. The first one replaces a language that is unknown. */
export type Locales = readonly [string, ...string[]]

/** The language of the form that equals this value; undefined for anything else. */
export const findLocale = (value: unknown, locales: Locales): string | undefined =>
  locales.find((locale) => locale === value)

/**
 * The address of the form without scripts. It contains the language, because some answers are given without parsing the
 * body: when it is too large, when a limit is reached, or when no page of the site can be shown.
 */
export const toFormAction = (path: string, locale: string): string => `${path}?locale=${locale}`
