import { typography } from '#lib/i18n/typography.ts'
import type { LocalText } from './localized.ts'

/** The marks that people write around words that somebody said. */
const marks = /^\s*(?:«\s*([^«»]*?)\s*»|“([^“”]*)”|„([^„“”]*)[“”]|"([^"]*)")([\p{Cf}\s]*)$/u

/**
 * Words that somebody said, without the quotation marks that the owner wrote around all of them: pages draw or write their own.
 * Previews append invisible marks, which stay.
 */
export function toUnquoted({ text, lang }: LocalText): LocalText {
  const found = marks.exec(text)
  if (!found) return { text, lang }
  const [, guillemets, curly, low, straight, end = ''] = found
  const words = guillemets ?? curly ?? low ?? straight ?? ''
  // Not `trim()`, which takes U+FEFF, one of these marks, for a space.
  return { text: words === '' ? text : words + end.replace(/\P{Cf}/gu, ''), lang }
}

/** Words that somebody said, in the quotation marks of their language. */
export function toQuoted(written: LocalText): LocalText {
  const { text, lang } = toUnquoted(written)
  const [open, close] = typography[lang].quotes
  return { text: `${open}${text}${close}`, lang }
}
