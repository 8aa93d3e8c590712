type Rule = readonly [pattern: RegExp, replacement: string]

/** What a language writes otherwise than it is typed: in texts, and in dates as `Intl` formats them. */
export type Typography = { text: readonly Rule[]; date: readonly Rule[] }

/** Also before `; ! ?`, where print has a narrow one: neither of the site's fonts has a glyph for U+202F. */
const noBreak = '\u00a0'

/** The spaces that French forbids to break, and the first day of a month. */
export const typography: Typography = {
  text: [
    [/[ \u202f]+(?=[;!?](?:[\s;!?).»<]|$))/g, noBreak],
    [/[ \u202f]+(?=:(?:[\s»<]|$))/g, noBreak],
    [/«[ \u00a0\u202f]*/g, `«${noBreak}`],
    [/[ \u00a0\u202f]*»/g, `${noBreak}»`],
    [/(?<=\d) (?=[%€])/g, noBreak],
  ],
  date: [[/(?<=^|\s)1 (?=\p{L}{3})/u, '1er ']],
}
