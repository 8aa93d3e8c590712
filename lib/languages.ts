/** The languages of the site, in the order they are offered. The first is the default and the fallback. */
export const locales = ['fr', 'en'] as const

export type Locale = (typeof locales)[number]

export const defaultLocale = locales[0]

/** The other languages, whose pages fall back to the default one if a text is missing. */
export const otherLocales = /* @__PURE__ */ locales.filter((locale) => locale !== defaultLocale)

/** Each language's name for itself, as language selects show it. */
export const localeNames: Record<Locale, string> = { fr: 'Français', en: 'English' }

/** The names of the languages in the language of the Studio: `Français` and `Anglais`. */
export function toLanguageNames(language: string): Record<Locale, string> {
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return toRecord(locales, (locale) => {
    const name = names.of(locale) ?? localeNames[locale]
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  })
}

/** The language tag of each language for dates, numbers and search engines. */
export const languageTags: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' }

/** The language that comes after one in the list, and the first one after the last. */
export const toNextLocale = (locale: Locale): Locale =>
  locales[(locales.indexOf(locale) + 1) % locales.length] ?? defaultLocale

/** Narrows any value to one of the site's languages. */
export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)

/** One value per name: per language, or per page. */
export const toRecord = <Name extends string, Value>(
  names: readonly Name[],
  toValue: (name: Name) => Value,
): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>
