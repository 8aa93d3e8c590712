type Rule = readonly [pattern: RegExp, replacement: string]

/**
 * The typography of a language: replacements in typed texts and in dates as `Intl` formats them, and the marks around words
 * that someone said.
 */
export type Typography = { text: readonly Rule[]; date: readonly Rule[]; quotes: readonly [string, string] }

/** Print has a narrow space before `; ! ?`, but neither of the site's fonts has a glyph for it (U+202F). */
const noBreak = '\u00a0'

/** The spaces at which French allows no line break, and the first day of a month. */
export const typography: Typography = {
  text: [
    [/[ \u202f]+(?=[;!?](?:[\s;!?).»<]|$))/g, noBreak],
    [/[ \u202f]+(?=:(?:[\s»<]|$))/g, noBreak],
    [/«[ \u00a0\u202f]*/g, `«${noBreak}`],
    [/[ \u00a0\u202f]*»/g, `${noBreak}»`],
    [/(?<=\d) (?=€)/g, noBreak],
    // Not inside an encoded address, such as `/100%25`.
    [/(?<=\d)[ \u202f]?(?=%(?![\dA-F]))/gi, noBreak],
  ],
  date: [[/(?<=^|\s)1 (?=\p{L}{3})/u, '1er ']],
  quotes: [`«${noBreak}`, `${noBreak}»`],
}
