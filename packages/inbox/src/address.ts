import { toPlainLine } from './writtenText.ts'

/** The local part that browsers accept in an e-mail field, and the signs of other scripts (RFC 6531). */
const local = /^(?:[\w.!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}\p{Z}\p{Cc}\p{Cs}])+$/u

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'

/**
 * The domain that browsers accept in an e-mail field, but with a dot, which every domain that receives mail has:
 * https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
const domain = new RegExp(`^${label}(?:\\.${label})+$`, 'i')

/** Whether mail could reach an address in the form of `toMailAddress`: only clearly impossible ones are refused. */
export function isMailAddress(address: string): boolean {
  const [before, after] = split(address)
  return local.test(before) && domain.test(after)
}

/**
 * An address in the form in which it is stored and mailed. Removes what surrounds it when it is copied: invisible signs, a
 * name and angle brackets, `mailto:`, and a punctuation mark. The domain is converted to ASCII, in which mail servers know it.
 */
export function toMailAddress(written: string): string {
  const line = toKeyboardSigns(toPlainLine(written))
  const [, bracketed] = /^[^<>@]*<([^<>]*)>$/.exec(line) ?? []
  const [before, after] = split(
    (bracketed ?? line)
      .trim()
      .replace(/^mailto:/i, '')
      .replace(/[.,;]+$/, ''),
  )
  const at = after === '' ? '' : '@'
  // Databases lower the case of ASCII letters only, and addresses are compared without case.
  const stored = isAscii(before) ? before : before.toLowerCase().normalize('NFC')
  return stored + at + toAsciiDomain(after)
}

/** An address in the form in which addresses are compared: in lower case, with an ASCII domain. */
export const foldAddress = (written: string): string => toMailAddress(written).toLowerCase()

/** Whether a text has ASCII characters only. Every mail server accepts such an address in a header. */
export const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

/** The parts before and after the last @. */
function split(address: string): [string, string] {
  const at = address.lastIndexOf('@')
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
}

/** Replaces signs that telephones, word processors and other keyboards put in place of those of an address. */
const toKeyboardSigns = (text: string): string =>
  text
    .replace(/[\u2018\u2019\u201b\u02bc]/g, "'")
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    // Joiners and variation selectors mean something only between signs of other scripts.
    .replace(/(^|\p{ASCII})(?:\u200c|\u200d|[\ufe00-\ufe0f])+/gu, '$1')
    .replace(/(?:\u200c|\u200d|[\ufe00-\ufe0f])+(?=\p{ASCII}|$)/gu, '')

/** The domain as it is if it cannot be converted. */
function toAsciiDomain(written: string): string {
  // A URL would drop what follows the domain, such as a path.
  if (isAscii(written) || /[^\P{ASCII}a-z0-9.-]/iu.test(written)) return written
  const asUrl = `http://${written}`
  return URL.canParse(asUrl) ? new URL(asUrl).hostname : written
}
