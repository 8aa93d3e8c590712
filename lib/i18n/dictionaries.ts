import type { Locale } from '#lib/locale.ts'
import { en } from './en.ts'
import { type Dictionary, fr } from './fr.ts'
import { typeset } from './typeset.ts'

const typesetAll = (texts: Dictionary, locale: Locale): Dictionary =>
  JSON.parse(JSON.stringify(texts), (_key, value) =>
    typeof value === 'string' ? typeset(value, locale) : value,
  )

/** Every embedded text per language, with the typography of its language. Server only: pages get strings. */
export const dictionaries: Record<Locale, Dictionary> = {
  fr: typesetAll(fr, 'fr'),
  en: typesetAll(en, 'en'),
}
