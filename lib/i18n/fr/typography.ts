type Rule = readonly [pattern: RegExp, replacement: string]

/**
 * The typography of a language: replacements in typed texts and in dates as `Intl` formats them, and the marks around words
 * that someone said.
 */
export type Typography = { text: readonly Rule[]; date: readonly Rule[]; quotes: readonly [string, string] }

/** Print has a narrow space before `; ! ?`, but neither of the site's fonts has a glyph for it (U+202F). */
const noBreak = '\u00a0'

/** A space of any width, with or without a line break. Some programs put narrow ones, which the fonts lack, too. */
const space = '[ \\u00a0\\u2000-\\u200a\\u202f\\u205f]'

/**
 * A space between the thousands of a number: one to three digits, then groups of three. Not in a telephone number, whose
 * groups are others or begin with 0, and not after a year or another number, as in a list.
 */
const betweenThousands =
  `(?<=(?<![\\p{L}\\d]|\\d[.,]|\\d${space})[1-9]\\d{0,2}(?:${space}\\d{3}){0,6})${space}` +
  `(?=\\d{3}(?:${space}\\d{3}){0,6}(?!\\d|${space}\\d))`

/** All spaces in one place; it begins at the first one, so that many of them take no longer. */
const spaces = `(?<!${space})${space}`

const toRule = (pattern: string): Rule => [new RegExp(pattern, 'gu'), noBreak]

/** The spaces at which French allows no line break, and the first day of a month. */
export const typography: Typography = {
  text: [
    // Straight quotation marks of a keyboard. After a digit they are inches.
    [/(?<![\p{L}\d"])"(?![\s"])([^"\n]*)(?<![\s"])"(?![\p{L}\d"])/gu, `«${noBreak}$1${noBreak}»`],
    // A letter or a digit after the sign may be a part of an address: `?a=1`.
    toRule(`${spaces}+(?=[;!?‼⁇⁈⁉‽](?![\\p{L}\\p{N}]))`),
    toRule(`${spaces}+(?=:(?![\\p{L}\\p{N}/]))`),
    toRule(`(?<=«)${space}*`),
    toRule(`${spaces}*(?=»)`),
    toRule(betweenThousands),
    toRule(`(?<=\\d)${space}+(?=[€$£¥‰°])`),
    // Not inside an encoded address, such as `/100%25`.
    toRule(`(?<=\\d)${space}*(?=%(?![\\dA-Fa-f]))`),
  ],
  date: [[/(?<=^|\s)1 (?=\p{L}{3})/u, '1er ']],
  quotes: [`«${noBreak}`, `${noBreak}»`],
}
