import { createInstance, type i18n } from 'i18next'
import type { Locale } from '#lib/site.ts'
import type { Dictionary } from './fr.ts'
import type { Translate } from './keys.ts'

/**
 * One private i18next for one language, ready at once. A key or a value that is missing is a mistake in
 * the code, so it is thrown, never shown to a visitor.
 */
export function createI18n(locale: Locale, texts: Partial<Dictionary>): i18n {
  const instance = createInstance()
  void instance.init({
    lng: locale,
    fallbackLng: false,
    initAsync: false,
    ns: ['site'],
    defaultNS: 'site',
    resources: { [locale]: { site: texts } },
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

/** The typed translator of an instance. */
export const toTranslate =
  (instance: i18n): Translate =>
  (key, values) =>
    instance.t(key, values ?? {})
