import { defaultLocale, type Locale, locales } from '#lib/site.ts'

/** The addresses of a page by language, as `hreflang` names them; `x-default` is for everybody else. */
export const toTranslations = (toAddress: (locale: Locale) => string): Record<string, string> => ({
  ...Object.fromEntries(locales.map((locale) => [locale, toAddress(locale)])),
  'x-default': toAddress(defaultLocale),
})
