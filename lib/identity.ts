/**
 * Whose site this is, as far as it is not in the Studio: docs/make-it-yours.md. What of it is in words of a language is in
 * `settings.ts` of each folder of `lib/i18n`.
 */

/** Whether this file and `settings.ts` are still the example: the Studio then asks for a brand, a town and figures. */
export const isExample: boolean = true

/** The brand of a new lake, until the owner publishes another, and the title of the Studio. */
export const brand = 'Atelier Web'

/** Begins the names of what the Studio keeps in its browser and in a hosted lake: lower case, without spaces. */
export const keyPrefix = 'atelier-web'

/** Where the owner is: today’s date on legal pages, and times in mails. https://www.iana.org/time-zones */
export const timeZone = 'Europe/Paris'

/** What prices are in: one with hundredths. https://www.iso.org/iso-4217-currency-codes.html */
export const currency = 'EUR'

/** Where the two links of the footer lead until the owner publishes others. */
export const profiles = {
  professionalNetwork: 'https://www.linkedin.com',
  codeHost: 'https://github.com',
}

/** The three figures of home in a new lake. Their words are in `settings.ts`; these names are no words, and stay. */
export const claims = { delivered: '10+', clients: '2+', satisfaction: '100%' }

/**
 * The projects of a new lake, in their order, with the drawing that each has until it has a picture. Their words are in
 * `projects.ts` of each language, under these names.
 */
export const projects = [
  { name: 'bakery', illustration: 'bakery' },
  { name: 'riskMap', illustration: 'map' },
  { name: 'learning', illustration: 'learning' },
  { name: 'photo', illustration: 'photo' },
] as const
