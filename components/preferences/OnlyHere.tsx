import { type Locale, toNextLocale } from '#lib/languages.ts'

/** Marks a page that the language switch cannot show in the next language. The style sheet of the switch then gives it another name. */
export const OnlyHere = ({ locale, languages }: { locale: Locale; languages: readonly string[] }) =>
  languages.includes(toNextLocale(locale)) ? null : <span hidden data-only-here />
