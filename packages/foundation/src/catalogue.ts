import { createInstance, type i18n } from 'i18next'
import type { Texts, Translation } from './catalogues.ts'
import { toLanguageName } from './languageNames.ts'
import { formatMoment } from './studioLanguage.ts'
import { findAdded, listAdded } from './texts.ts'

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
  /** The languages that have all sentences; in a browser, those that were loaded. */
  listLanguages: () => string[]
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
 * A catalogue with a name also has the texts that `addStudioLanguage` was given for it.
 * Formats are those of i18next (`{{names, list}}`, `{{count, number}}`), `{{language, languageName}}` for the code of a
 * language, `{{moment, moment}}` for milliseconds since 1970, and `{{detail, brackets}}` for what is in brackets if there is any.
 * @example
 * import { createCatalogue } from '@freelance-site/foundation'
 *
 * const { translatorFor } = createCatalogue({ en: { late: '{{days}} days late' }, fr: { late: '{{days}} jours de retard' } })
 * translatorFor('fr')('late', { days: 2 }) // '2 jours de retard'
 */
export function createCatalogue<const English extends Record<string, string>>(
  texts: Texts<English>,
  name?: string,
): Catalogue<English> {
  const translators = new Map<string, i18n>()
  const findTexts = (code: string): Translation<English> | null => texts[code] ?? findAdded(code, name)
  const textsOf = (language: string) => findTexts(language) ?? findTexts(language.split('-')[0] ?? '')
  const listLanguages = () => [...Object.keys(texts), ...listAdded(name)]
  /** The texts of any language, for what is the same in each. */
  const someTexts = (): Readonly<Record<string, string>> => {
    const [language = 'en'] = listLanguages()
    return findTexts(language) ?? {}
  }
  const find = (language: string) => {
    const known = textsOf(language) ? language : 'en'
    const translator = translators.get(known) ?? createTranslator(textsOf(known), known)
    translators.set(known, translator)
    return translator
  }
  const translatorFor = (language: string): Translate<English> => {
    const translator = find(language)
    return (key: string, values: Record<string, Value> = {}) => translator.t(key, values)
  }
  return {
    translatorFor,
    listLanguages,
    textsOf,
    toSentence:
      (key, ...values) =>
      (language) =>
        translatorFor(language)(key, ...values),
    format: (key, values, language) => {
      if (findText(someTexts(), key) === undefined) return null
      // i18next chooses the form of a plural by an option, which `replace` does not have.
      const { count = 0 } = values
      const options = { replace: values, missingInterpolationHandler: () => '?' }
      return find(language).t(key, typeof count === 'number' ? { ...options, count } : options)
    },
    parametersOf: (key) => {
      const text = findText(someTexts(), key)
      return text === undefined ? null : [...text.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name)
    },
  }
}

/** The sentence of a key, or the one for several of a plural. */
const findText = (texts: Readonly<Record<string, string>>, key: string): string | undefined =>
  [key, `${key}_other`].flatMap((name) => (Object.hasOwn(texts, name) ? (texts[name] ?? []) : []))[0]

function createTranslator(texts: Readonly<Record<string, string>> | null, language: string): i18n {
  if (texts === null) throw new Error(`Texts in ${language} were not loaded: await loadStudioLanguage first.`)
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
    formatMoment(moment, language, { dateStyle: 'long', timeStyle: 'short' }),
  )
  return instance
}
