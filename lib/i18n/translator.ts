import { createInstance, type i18n } from 'i18next'
import { type Locale, locales, toRecord } from '#lib/languages.ts'
import { dictionaries } from './dictionaries.ts'
import type { Dictionary } from './texts.ts'

type Singular<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key

type Leaves<Node, Prefix extends string> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? `${Prefix}${Singular<Key>}`
    : Leaves<Node[Key], `${Prefix}${Key}.`>
}[keyof Node & string]

/** The key of a text, such as `home.hero.title`. The key of a plural has no `_one` or `_other`. */
export type TextKey = Leaves<Dictionary, ''>

/** Returns the text of a key in one language; `count` chooses the plural. */
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string

/**
 * Creates the i18next instance of a language, initialised synchronously. A missing key or value is a mistake in the code,
 * so it throws.
 */
function createI18n(locale: Locale): i18n {
  const instance = createInstance()
  void instance.init({
    lng: locale,
    fallbackLng: false,
    initAsync: false,
    ns: ['site'],
    defaultNS: 'site',
    resources: { [locale]: { site: dictionaries[locale] } },
    returnObjects: false,
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => {
      throw new Error(`No text “${key}” in the ${locale} dictionary.`)
    },
    missingInterpolationHandler: (text) => {
      throw new Error(`A value is missing in “${text}” of the ${locale} dictionary.`)
    },
  })
  return instance
}

const instances = toRecord(locales, createI18n)

/** The translator of a language, for server components: `const t = translatorFor(locale)`. */
export const translatorFor =
  (locale: Locale): Translate =>
  (key, values) =>
    instances[locale].t(key, values ?? {})

/** The i18next instance of a language, for `Trans` of `react-i18next/TransWithoutContext`. */
export const i18nFor = (locale: Locale): i18n => instances[locale]
