import { toAddress, toPageAddress } from '#lib/seo/addresses.server.ts'
import { type Locale, locales } from '#lib/site.ts'

/**
 * The text of `/.well-known/security.txt`, which tells people who found a weakness whom to write to:
 * https://www.rfc-editor.org/rfc/rfc9116
 */
export function toSecurityText(email: string | null, today: Date): string {
  const contacts = email === null ? locales.map(toFormAddress) : [toMailAddress(email)]
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${toExpiry(today).toISOString()}`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${toAddress('/.well-known/security.txt')}`,
    '',
  ].join('\n')
}

const toFormAddress = (locale: Locale) => toPageAddress('contact', locale)

const toMailAddress = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

/**
 * The first day of the month, a year on: the standard recommends less than a year, and this keeps releases of one month
 * the same.
 */
const toExpiry = (today: Date) => new Date(Date.UTC(today.getUTCFullYear() + 1, today.getUTCMonth(), 1))
