import { type FigureList, type Report, toOthers } from './report.ts'

type Head = 'from' | 'to' | 'what' | 'name' | 'number'
type Label = 'arrivals' | 'messages' | 'page' | 'referrer' | 'noReferrer' | 'campaign' | 'missing' | 'others'

/** The words of a table, which its reader's language decides. */
export type CsvWords = Record<Head | Label, string> & {
  /** What separates columns for spreadsheets of that language. */
  separator: ',' | ';'
}

/** The figures of a report as a table for a spreadsheet, a line for each. */
export function formatCsv(report: Report, words: CsvWords): string {
  const { steps, today, arrivals, referrers } = report
  const from = toFirst(steps[0]?.step ?? today)
  const list = (what: string, figures: FigureList) => [
    ...figures.listed.map(({ value, many }) => [from, today, what, value, many]),
    ...(toOthers(figures) > 0 ? [[from, today, what, words.others, toOthers(figures)]] : []),
  ]
  const lines = [
    [words.from, words.to, words.what, words.name, words.number],
    ...steps.flatMap(({ step, arrivals: many, messages }, at) => {
      const until = toLast(step, steps[at + 1]?.step, today)
      return [
        [toFirst(step), until, words.arrivals, '', many],
        [toFirst(step), until, words.messages, '', messages],
      ]
    }),
    ...list(words.page, report.pages),
    ...list(words.referrer, referrers),
    [from, today, words.referrer, words.noReferrer, arrivals - referrers.total],
    ...list(words.campaign, report.campaigns),
    ...list(words.missing, report.missing),
  ]
  return `${lines.map((cells) => cells.map((cell) => toCell(cell)).join(words.separator)).join('\r\n')}\r\n`
}

const toFirst = (step: string): string => (step.length === 7 ? `${step}-01` : step)

/** The last day of a step: that before the next one, or today. */
function toLast(step: string, next: string | undefined, today: string): string {
  if (step.length > 7) return step
  if (next === undefined) return today
  return new Date(Date.parse(`${next}-01T00:00:00Z`) - 1).toISOString().slice(0, 10)
}

/** Where a formula could begin: at the start of a cell, or of what a spreadsheet with another separator takes for one. */
const formulaStart = /(?:^|[,;"\s])(?=[=+\-@])/g

/**
 * Names are sent by strangers, and a spreadsheet computes a cell that begins like a formula. An apostrophe before it makes
 * it text: https://owasp.org/www-community/attacks/CSV_Injection
 */
function toCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  return `"${cell.replace(formulaStart, "$&'").replaceAll('"', '""')}"`
}
