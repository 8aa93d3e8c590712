import { createInstance, type i18n } from 'i18next'
import { toLanguageName } from './languageNames.ts'
import { formatMoment, toStudioLanguage } from './studioLanguage.ts'

type PluralForm = Intl.LDMLPluralRule
/** The key of a sentence; a plural has one for all its forms. */
export type Singular<Key> = Key extends `${infer Base}_${PluralForm}` ? Base : Key & string

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

type ValuesOf<Names extends string, Values = Value> = [Names] extends [never]
  ? [values?: Record<string, Values>]
  : [values: Record<Names, Values>]

/** Returns the sentence of a key. The key of a plural has no `_one` or `_other`; its parameter `count` chooses the form. */
export type Translate<Sentences> = <Key extends Singular<keyof Sentences>>(
  key: Key,
  ...values: ValuesOf<ParameterOf<Sentences, Key>>
) => string

/** The keys of one of several catalogues. */
export type KeyOf<Of> = Of extends Catalogue<infer Sentences> ? Singular<keyof Sentences> : never

type ParameterFor<Of, Key extends string> =
  Of extends Catalogue<infer Sentences>
    ? Key extends Singular<keyof Sentences>
      ? ParameterOf<Sentences, Key>
      : never
    : never

/** The values that a sentence of one of several catalogues needs besides those of `Known`, as the last argument of a function. */
export type ValuesFor<Of, Key extends string, Known extends string> = ValuesOf<
  Exclude<ParameterFor<Of, Key>, Known>,
  string | number
>

/** A sentence in the language of its reader, for code that knows neither the sentence nor its catalogue. */
export type Sentence = (language: string) => string

/** The sentences of a part of the site in each language. */
export type Catalogue<Sentences> = {
  /** The sentences in a language, whose tag may have a region; in English if there are none. */
  translatorFor: (language: string) => Translate<Sentences>
  /** The languages that have all sentences. */
  languages: string[]
  /** The sentences as they are written; null if there are none in the language. */
  textsOf: (language: string) => Translation<Sentences> | null
  /** One of the sentences, whose language is chosen where it is shown. */
  toSentence: <Key extends Singular<keyof Sentences>>(
    key: Key,
    ...values: ValuesOf<ParameterOf<Sentences, Key>>
  ) => Sentence
  /** The sentence of a key that was stored or sent; null if there is no such key. A value that is missing is a question mark. */
  format: (key: string, values: Readonly<Record<string, unknown>>, language: string) => string | null
  /** The parameters of the sentence of any key; null if there is no such key. */
  parametersOf: (key: string) => string[] | null
}

/**
 * A catalogue of sentences, by i18next. English decides which keys and parameters there are; its texts must be `as const`.
 * Formats are those of i18next (`{{names, list}}`, `{{count, number}}`), `{{language, languageName}}` for the code of a
 * language, `{{moment, moment}}` for milliseconds since 1970, and `{{detail, brackets}}` for what is in brackets if there is any.
 * @example
 * import { createCatalogue } from '@freelance-site/foundation'
 *
 * const { translatorFor } = createCatalogue({ en: { late: '{{days}} days late' }, fr: { late: '{{days}} jours de retard' } })
 * translatorFor('fr')('late', { days: 2 }) // '2 jours de retard'
 */
export function createCatalogue<const English extends Record<string, string>>(
  texts: { en: English } & Record<string, Translation<English>>,
): Catalogue<English> {
  const translators = new Map<string, i18n>()
  const textsOf = (language: string) => texts[language] ?? texts[language.split('-')[0] ?? ''] ?? null
  const find = (language: string) => {
    const known = textsOf(language) ? language : 'en'
    const translator = translators.get(known) ?? createTranslator(textsOf(known) ?? texts.en, known)
    translators.set(known, translator)
    return translator
  }
  const translatorFor = (language: string): Translate<English> => {
    const translator = find(language)
    return (key: string, values: Record<string, Value> = {}) => translator.t(key, values)
  }
  return {
    translatorFor,
    languages: Object.keys(texts),
    textsOf,
    toSentence:
      (key, ...values) =>
      (language) =>
        translatorFor(language)(key, ...values),
    format: (key, values, language) => {
      if (findEnglish(texts.en, key) === undefined) return null
      // i18next chooses the form of a plural by an option, which `replace` does not have.
      const { count = 0 } = values
      const options = { replace: values, missingInterpolationHandler: () => '?' }
      return find(language).t(key, typeof count === 'number' ? { ...options, count } : options)
    },
    parametersOf: (key) => {
      const text = findEnglish(texts.en, key)
      return text === undefined ? null : [...text.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name)
    },
  }
}

/** The sentence of a key, or the one for several of a plural. */
const findEnglish = (texts: Readonly<Record<string, string>>, key: string): string | undefined =>
  [key, `${key}_other`].flatMap((name) => (Object.hasOwn(texts, name) ? (texts[name] ?? []) : []))[0]

function createTranslator(texts: Readonly<Record<string, string>>, language: string): i18n {
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
  instance.services.formatter?.add('brackets', (text: string) => (text ? ` (${text})` : ''))
  instance.services.formatter?.add('moment', (moment: number) =>
    formatMoment(moment, toStudioLanguage(language) ?? 'en', { dateStyle: 'long', timeStyle: 'short' }),
  )
  return instance
}
