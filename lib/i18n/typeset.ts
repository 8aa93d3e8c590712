import type { Locale } from '#lib/site.ts'

/** Also before `; ! ?`, where print has a narrow one: neither of the site's fonts has a glyph for U+202F. */
const noBreak = '\u00a0'

/** Spaces that French typography forbids to break, and the apostrophe both languages write. */
const rules: Record<Locale, [pattern: RegExp, replacement: string][]> = {
  fr: [
    [/(?<=[\p{L}\d])'(?=\p{L})/gu, '’'],
    [/[ \u202f]+(?=[;!?](?:[\s;!?).»<]|$))/g, noBreak],
    [/[ \u202f]+(?=:(?:[\s»<]|$))/g, noBreak],
    [/«[ \u00a0\u202f]*/g, `«${noBreak}`],
    [/[ \u00a0\u202f]*»/g, `${noBreak}»`],
    [/(?<=[\d}]) (?=(?:h|min|s|%|€|Mo|ko|mois|ans|jours)(?![\p{L}\d]))/gu, noBreak],
  ],
  en: [
    [/(?<=[\p{L}\d])'(?=\p{L})/gu, '’'],
    [/(?<=[\d}]) (?=(?:h|min|s)(?![\p{L}\d]))/gu, noBreak],
  ],
}

/**
 * Sets a text by the typography of its language, so that translators and editors can type ordinary
 * spaces and apostrophes. A space is only added inside guillemets, and a text set twice stays the same.
 */
export const typeset = (text: string, locale: Locale): string =>
  rules[locale].reduce((set, [pattern, replacement]) => set.replace(pattern, replacement), text)
