import type { Locale } from '#lib/site.ts'
import { en } from './en.ts'
import { type Dictionary, fr } from './fr.ts'
import { typeset } from './typeset.ts'

/** The specification gives these to the letter, straight apostrophes included. */
const verbatim = new Set([fr.contact.toast.failureText, en.contact.toast.failureText])

const typesetAll = (texts: Dictionary, locale: Locale): Dictionary =>
  JSON.parse(JSON.stringify(texts), (_key, value) =>
    typeof value === 'string' && !verbatim.has(value) ? typeset(value, locale) : value,
  )

/** Every embedded text per language, with the typography of its language. Server only: pages get strings. */
export const dictionaries: Record<Locale, Dictionary> = {
  fr: typesetAll(fr, 'fr'),
  en: typesetAll(en, 'en'),
}
