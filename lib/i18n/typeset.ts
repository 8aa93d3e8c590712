import type { StudioLanguage } from 'foundation/studioLanguage'
import type { Locale } from '#lib/languages.ts'
import { type Typography, typography } from './typography.ts'

/** The rules of every language: the apostrophe, and the space after a number. The space after a year may break. */
const common: Typography['text'] = [
  [/(?<=[\p{L}\d])'(?=\p{L})/gu, '’'],
  [/(?<=(?<!\d)\d{1,3}|\{\{(?:count|max)\}\}) (?=\p{L})/gu, '\u00a0'],
]

const apply = (text: string, rules: Typography['text']): string =>
  rules.reduce((set, [pattern, replacement]) => set.replace(pattern, replacement), text)

/**
 * Applies the typography of a language to a text, so that translators and editors can type ordinary spaces and
 * apostrophes. Adds spaces only inside guillemets and before a percent sign. Applying it twice changes nothing more.
 */
export const typeset = (text: string, locale: Locale): string =>
  apply(apply(text, common), typography[locale].text)

/** Applies the typography of a language to a date that `Intl` has formatted. */
export const typesetDate = (date: string, locale: Locale): string => apply(date, typography[locale].date)

/** Picks one of two wordings, French first. A schema needs both in one place, since Sanity has no bundles for its titles. */
export type PickWording = (french: string, english: string) => string

/** Wordings in the language of the Studio. French typography is applied. */
export const pickFor =
  (language: StudioLanguage): PickWording =>
  (french, english) =>
    language === 'fr' ? typeset(french, language) : english
