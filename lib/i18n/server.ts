import type { i18n } from 'i18next'
import type { Locale } from '#lib/site.ts'
import { dictionaries } from './dictionaries.ts'
import { createI18n, toTranslate } from './instance.ts'
import type { Translate } from './keys.ts'

const instances: Record<Locale, i18n> = {
  fr: createI18n('fr', dictionaries.fr),
  en: createI18n('en', dictionaries.en),
}

const translators: Record<Locale, Translate> = {
  fr: toTranslate(instances.fr),
  en: toTranslate(instances.en),
}

/** The translator of a language, for server components: `const t = translatorFor(locale)`. */
export const translatorFor = (locale: Locale): Translate => translators[locale]

/** The i18next of a language, for `Trans` of `react-i18next/TransWithoutContext`. */
export const i18nFor = (locale: Locale): i18n => instances[locale]
