import type { Locale } from '#lib/site.ts'

/** Also before `; ! ?`, where print has a narrow one: neither of the site's fonts has a glyph for U+202F. */
const noBreak = '\u00a0'

/**
 * The space between a number and what it counts, which neither language breaks: `4 sections`, `{{count}} months`. A
 * year is not a number of something.
 */
const afterNumber = /(?<=(?<!\d)\d{1,3}|\{\{(?:count|max)\}\}) (?=\p{L})/gu

/** Spaces that typography forbids to break, and the apostrophe both languages write. */
const rules: Record<Locale, [pattern: RegExp, replacement: string][]> = {
  fr: [
    [/(?<=[\p{L}\d])'(?=\p{L})/gu, '’'],
    [/[ \u202f]+(?=[;!?](?:[\s;!?).»<]|$))/g, noBreak],
    [/[ \u202f]+(?=:(?:[\s»<]|$))/g, noBreak],
    [/«[ \u00a0\u202f]*/g, `«${noBreak}`],
    [/[ \u00a0\u202f]*»/g, `${noBreak}»`],
    [/(?<=\d) (?=[%€])/g, noBreak],
    [afterNumber, noBreak],
  ],
  en: [
    [/(?<=[\p{L}\d])'(?=\p{L})/gu, '’'],
    [afterNumber, noBreak],
  ],
}

/**
 * Sets a text by the typography of its language, so that translators and editors can type ordinary
 * spaces and apostrophes. A space is only added inside guillemets, and a text set twice stays the same.
 */
export const typeset = (text: string, locale: Locale): string =>
  rules[locale].reduce((set, [pattern, replacement]) => set.replace(pattern, replacement), text)
