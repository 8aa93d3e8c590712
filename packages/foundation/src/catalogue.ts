import { createInstance } from 'i18next'
import { toLanguageName } from './languageNames.ts'
import { formatMoment, toStudioLanguage } from './studioLanguage.ts'

type PluralForm = Intl.LDMLPluralRule
type Singular<Key> = Key extends `${infer Base}_${PluralForm}` ? Base : Key & string

/** The names between double braces, without the format that may follow one: `{{moment, moment}}`. */
type ParameterIn<Text> = Text extends `${string}{{${infer Inside}}}${infer Rest}`
  ? (Inside extends `${infer Name},${string}` ? Name : Inside) | ParameterIn<Rest>
  : never

/** A plural needs a count, whether or not its forms contain it. */
type CountOf<Sentences, Key extends string> = Key extends string
  ? `${Key}_other` extends keyof Sentences
    ? 'count'
    : never
  : never

/** A plural has the parameters of all its forms. Widened texts, such as those of a record, have no known parameters. */
type ParameterOf<Sentences, Key extends string> =
  | CountOf<Sentences, Key>
  | ParameterIn<
      { [Each in keyof Sentences]: Singular<Each> extends Key ? Sentences[Each] : never }[keyof Sentences]
    >

type Value = string | number | Date | readonly string[]

/** The sentences of another language than the one whose keys count. */
export type Translation<Sentences> = Readonly<Record<keyof Sentences, string>>

/** Returns the sentence of a key. The key of a plural has no `_one` or `_other`; its parameter `count` chooses the form. */
export type Translate<Sentences> = <Key extends Singular<keyof Sentences>>(
  key: Key,
  ...values: [ParameterOf<Sentences, Key>] extends [never]
    ? [values?: Record<string, Value>]
    : [values: Record<ParameterOf<Sentences, Key>, Value>]
) => string

/** The sentences of a part of the site in each language. */
export type Catalogue<Sentences> = {
  /** The sentences in a language, whose tag may have a region; in English if there are none. */
  translatorFor: (language: string) => Translate<Sentences>
  /** The languages that have all sentences. */
  languages: string[]
  /** The sentences as they are written; null if there are none in the language. */
  textsOf: (language: string) => Translation<Sentences> | null
}

/**
 * A catalogue of sentences, by i18next. English decides which keys and parameters there are; its texts must be `as const`.
 * Formats are those of i18next (`{{names, list}}`, `{{count, number}}`), `{{language, languageName}}` for the code of a
 * language, and `{{moment, moment}}` for milliseconds since 1970.
 * @example
 * import { createCatalogue } from '@freelance-site/foundation'
 *
 * const { translatorFor } = createCatalogue({ en: { late: '{{days}} days late' }, fr: { late: '{{days}} jours de retard' } })
 * translatorFor('fr')('late', { days: 2 }) // '2 jours de retard'
 */
export function createCatalogue<const English extends Record<string, string>>(
  texts: { en: English } & Record<string, Translation<English>>,
): Catalogue<English> {
  const translators = new Map<string, Translate<English>>()
  const textsOf = (language: string) => texts[language] ?? texts[language.split('-')[0] ?? ''] ?? null
  const translatorFor = (language: string): Translate<English> => {
    const known = textsOf(language) ? language : 'en'
    const translator = translators.get(known) ?? createTranslator<English>(textsOf(known) ?? texts.en, known)
    translators.set(known, translator)
    return translator
  }
  return { translatorFor, languages: Object.keys(texts), textsOf }
}

function createTranslator<English>(texts: Translation<English>, language: string): Translate<English> {
  const instance = createInstance()
  void instance.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    resources: { [language]: { translation: { ...texts } } },
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => {
      throw new Error(`There is no sentence “${key}” in ${language}.`)
    },
    missingInterpolationHandler: (text) => {
      throw new Error(`A value is missing in “${text}”.`)
    },
  })
  instance.services.formatter?.add('languageName', (code: string) => toLanguageName(code, language))
  instance.services.formatter?.add('moment', (moment: number) =>
    formatMoment(moment, toStudioLanguage(language) ?? 'en', { dateStyle: 'long', timeStyle: 'short' }),
  )
  return (key: string, values: Record<string, Value> = {}) => instance.t(key, values)
}
