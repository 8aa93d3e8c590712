/** The languages of the site, in the order they are offered. The first is the default and the fallback. */
export const locales = ['fr', 'en'] as const

/** The code of a language of the site, as routes and documents name it. */
export type Locale = (typeof locales)[number]

/** Its pages have no prefix in their addresses, and its texts are required. */
export const defaultLocale = locales[0]

/** The other languages, whose pages fall back to the default one if a text is missing. */
export const otherLocales = /* @__PURE__ */ locales.filter((locale) => locale !== defaultLocale)

/** The languages that follow the first one, each with the field that stores the text from which it was translated. */
export const translations = {
  first: defaultLocale,
  others: /* @__PURE__ */ otherLocales.map((language) => ({ language, source: toSourceField(language) })),
}

/** English has the field that was the only one while the site had two languages. */
function toSourceField(language: string): string {
  return language === 'en' ? 'translatedFrom' : `translatedFrom_${language}`
}

/** By code, each language's name for itself, and its tag for dates, numbers and search engines. The Studio's are among them. */
export const languages = {
  fr: { name: 'Français', tag: 'fr-FR' },
  en: { name: 'English', tag: 'en-GB' },
}

/** A language of the site or of its Studio. */
export type Language = keyof typeof languages

/** The language that comes after one in the list, and the first one after the last. */
export const toNextLocale = (locale: Locale): Locale =>
  locales[(locales.indexOf(locale) + 1) % locales.length] ?? defaultLocale

/** Narrows any value to one of the site's languages. */
export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)

/** A language of the site, instead of any other the default one. */
export const toLocale = (value: unknown): Locale => (isLocale(value) ? value : defaultLocale)

export { toRecord } from '@freelance-site/content'
