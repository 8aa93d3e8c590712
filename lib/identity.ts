/**
 * The site's identity, except for what the Studio edits: docs/make-it-yours.md. Its words in each language are in
 * `settings.ts` of each folder of `lib/i18n`.
 */

/** Whether this file and `settings.ts` are still the example: the Studio then asks for a brand, a town and figures. */
export const isExample: boolean = true

/** The brand of a new lake, until the owner publishes another, and the title of the Studio. */
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
