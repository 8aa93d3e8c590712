/**
 * Whose site this is, as far as it is not in the Studio: docs/make-it-yours.md. What of it is in words of a language is in
 * `settings.ts` of each folder of `lib/i18n`.
 */

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
