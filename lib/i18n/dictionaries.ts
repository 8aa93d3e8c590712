import { type Locale, locales, toRecord } from '#lib/languages.ts'
import { type Dictionary, languages } from './texts.ts'
import { typeset } from './typeset.ts'

/** Texts that the specification prescribes exactly, including straight apostrophes. */
const verbatim = new Set(Object.values(languages).map(({ contact }) => contact.toast.failureText))

const typesetAll = (texts: Dictionary, locale: Locale): Dictionary =>
  JSON.parse(JSON.stringify(texts), (_key, value) =>
    typeof value === 'string' && !verbatim.has(value) ? typeset(value, locale) : value,
  )

/**
 * Every embedded text per language, with the typography of its language. Only the server and the Studio load it: pages get
 * strings.
 */
export const dictionaries: Record<Locale, Dictionary> = toRecord(locales, (locale) =>
  typesetAll(languages[locale], locale),
)
