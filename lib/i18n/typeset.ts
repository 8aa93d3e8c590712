import type { Locale } from '#lib/site.ts'
import { type Typography, typography } from './typography.ts'

/** In every language: the apostrophe, and the space between a number and what it counts. A year counts nothing. */
const common: Typography['text'] = [
  [/(?<=[\p{L}\d])'(?=\p{L})/gu, '’'],
  [/(?<=(?<!\d)\d{1,3}|\{\{(?:count|max)\}\}) (?=\p{L})/gu, '\u00a0'],
]

const apply = (text: string, rules: Typography['text']): string =>
  rules.reduce((set, [pattern, replacement]) => set.replace(pattern, replacement), text)

/**
 * Sets a text by the typography of its language, so that translators and editors can type ordinary
 * spaces and apostrophes. A space is only added inside guillemets, and a text set twice stays the same.
 */
export const typeset = (text: string, locale: Locale): string =>
  apply(apply(text, common), typography[locale].text)

/** Sets a date that `Intl` has formatted. */
export const typesetDate = (date: string, locale: Locale): string => apply(date, typography[locale].date)
