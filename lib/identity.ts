/**
 * The parts of the site's identity that the Studio does not edit: docs/make-it-yours.md. The words of each language are in
 * its `settings.ts` in `lib/i18n`.
 */

/** Whether this file and `settings.ts` are still the example: the Studio then asks for a brand, a town and figures. */
export const isExample: boolean = true

/** The brand of a new lake, until the owner publishes another. */
export const brand = 'Atelier Web'

/** The prefix of the Studio's keys in the browser's storage and in a hosted lake: lower case, without spaces. */
export const keyPrefix = 'atelier-web'

/** The owner's time zone, for today’s date on legal pages and times in mails. https://www.iana.org/time-zones */
export const timeZone = 'Europe/Paris'

/** The currency of prices: one with hundredths. https://www.iso.org/iso-4217-currency-codes.html */
export const currency = 'EUR'

/** The targets of the footer's two profile links until the owner publishes others. */
export const profiles = {
  professionalNetwork: 'https://www.linkedin.com',
  codeHost: 'https://github.com',
}

/** The three figures of home in a new lake. Their words are in `settings.ts`. Do not translate these names. */
export const claims = { delivered: '10+', clients: '2+', satisfaction: '100%' }

/**
 * The projects of a new lake, in their order. Each has a drawing until the owner adds a picture. Their words are in
 * `projects.ts` of each language, under these names.
 */
export const projects = [
  { name: 'bakery', illustration: 'bakery' },
  { name: 'riskMap', illustration: 'map' },
  { name: 'learning', illustration: 'learning' },
  { name: 'photo', illustration: 'photo' },
] as const
