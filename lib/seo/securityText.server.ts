import { securityTextFile, toPageAddresses } from '#lib/addresses.ts'
import { locales } from '#lib/languages.ts'
import { toAddress } from './addresses.server.ts'

/**
 * The text of `securityTextFile`, for people who found a weakness: https://www.rfc-editor.org/rfc/rfc9116. They write to the
 * owner's address, or with the contact form while the settings have none.
 */
export function toSecurityText(email: string | null, madeAt: Date): string {
  const forms = Object.values(toPageAddresses('contact')).map(toAddress)
  const contacts = email === null ? forms : [toMailAddress(email)]
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${toExpiry(madeAt).toISOString()}`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${toAddress(securityTextFile)}`,
    '',
  ].join('\n')
}

const toMailAddress = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

/**
 * The first day of the month, a year on: the standard recommends less than a year. Releases of the same month have the same
 * text, and the site makes a new one long before this date (packages/releases/src/store/shownContent.ts).
 */
const toExpiry = (madeAt: Date) => new Date(Date.UTC(madeAt.getUTCFullYear() + 1, madeAt.getUTCMonth(), 1))
