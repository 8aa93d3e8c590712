import { type FigureList, type Report, toOthers } from './report.ts'

type Head = 'from' | 'to' | 'what' | 'name' | 'number'
type Label = 'arrivals' | 'messages' | 'page' | 'referrer' | 'noReferrer' | 'campaign' | 'missing' | 'others'

/** The words of the table, in the language of its reader. */
export type CsvWords = Record<Head | Label, string> & {
  /** The separator of columns that spreadsheets of that language expect. */
  separator: ',' | ';'
}

/** The report as a table for a spreadsheet, one line per figure. */
export function formatCsv(report: Report, words: CsvWords): string {
  const { steps, today, arrivals, referrers } = report
  const from = toFirst(steps[0]?.step ?? today)
  const list = (what: string, figures: FigureList) => [
    ...figures.listed.map(({ value, count }) => [from, today, what, value, count]),
    ...(toOthers(figures) > 0 ? [[from, today, what, words.others, toOthers(figures)]] : []),
  ]
  const lines = [
    [words.from, words.to, words.what, words.name, words.number],
    ...steps.flatMap((each, at) => {
      const { step } = each
      const until = toLast(step, steps[at + 1]?.step, today)
      return [
        [toFirst(step), until, words.arrivals, '', each.arrivals],
        [toFirst(step), until, words.messages, '', each.messages],
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

/** The last day of a step: the day before the next step, or today. */
function toLast(step: string, next: string | undefined, today: string): string {
  if (step.length > 7) return step
  if (next === undefined) return today
  return new Date(Date.parse(`${next}-01T00:00:00Z`) - 1).toISOString().slice(0, 10)
}

/** Where a formula could begin: at the start of a cell, or after the separator of another language. */
const formulaStart = /(?:^|[,;"\s])(?=[=+\-@])/g

/**
 * Strangers send the names, and a spreadsheet evaluates a cell that begins like a formula. An apostrophe before it makes it
 * text: https://owasp.org/www-community/attacks/CSV_Injection
 */
function toCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  return `"${cell.replace(formulaStart, "$&'").replaceAll('"', '""')}"`
}
