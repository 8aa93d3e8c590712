import { existsSync } from 'node:fs'
import { openDatabase, toDatabasePath } from '#lib/database/openDatabase.ts'
import type { Env } from '#lib/env.server.ts'
import { localeNames } from '#lib/site.ts'
import { type CsvWords, formatCsv } from '#lib/visits/csv.ts'
import { readReport } from '#lib/visits/handle.server.ts'
import { createVisitLedger } from '#lib/visits/ledger.server.ts'
import type { Period } from '#lib/visits/period.ts'
import { type FigureList, type Report, toOthers } from '#lib/visits/report.ts'
import { print, runCommand } from './command.ts'

/** `npm run visits`: the figures of the Studio's *Visits*, in a terminal. */
const usage = `npm run visits               arrivals and messages of the last 30 days, and where from
npm run visits months        of the last 12 months
npm run visits [months] csv  as a table for a spreadsheet`

const words: CsvWords = {
  separator: ',',
  from: 'from',
  to: 'to',
  what: 'what',
  name: 'name',
  number: 'number',
  arrivals: 'arrivals',
  messages: 'messages',
  page: 'page',
  referrer: 'site',
  noReferrer: '(none)',
  campaign: 'campaign',
  missing: 'address without a page',
  others: '(others)',
}

const barLength = 40

await runCommand((env) => run(env, process.argv.slice(2)))

async function run(env: Env, asked: string[]): Promise<number> {
  if (asked.some((word) => !['months', 'csv'].includes(word))) return print(usage, 1)
  if (env.DATABASE_URL === undefined && !existsSync(toDatabasePath(env)))
    return print(`Nothing has been counted yet (${env.DATA_DIR}).`)
  const database = openDatabase(env)
  try {
    const period: Period = asked.includes('months') ? 'months' : 'days'
    const counting = env.COUNT_VISITS ? 'on' : 'off'
    const report = await readReport(createVisitLedger(database), period, { counting, now: Date.now })
    if (asked.includes('csv')) {
      process.stdout.write(formatCsv(report, words))
      return 0
    }
    return print(formatReport(report))
  } finally {
    await database.close()
  }
}

function formatReport(report: Report): string {
  const { counting, since, arrivals, messages, steps, pages, referrers, campaigns, languages, missing } =
    report
  const share = arrivals === 0 ? '' : `, ${((100 * messages) / arrivals).toFixed(1)} % of arrivals`
  return [
    ...(counting === 'off' ? ['Arrivals are not counted: COUNT_VISITS is 0.\n'] : []),
    since === null ? 'Nothing has been counted yet.' : `Counted since ${since}.`,
    `Arrivals: ${arrivals}. Messages: ${messages}${share}.\n`,
    ...steps.map((step) => formatStep(step, Math.max(...steps.map((each) => each.arrivals)))),
    ...formatList('Pages', pages),
    ...formatList('Sites whose links were followed', referrers),
    ...(arrivals > referrers.total ? [formatLine(arrivals - referrers.total, 'without a link')] : []),
    ...formatList('Campaigns', campaigns),
    '\nLanguages',
    ...languages.map(({ locale, count }) => formatLine(count, localeNames[locale])),
    ...formatList('Addresses without a page', missing),
  ].join('\n')
}

function formatStep({ step, arrivals, messages }: Report['steps'][number], most: number): string {
  const bar = '█'.repeat(most === 0 ? 0 : Math.ceil((barLength * arrivals) / most))
  const wrote = messages === 0 ? '' : messages === 1 ? '  1 message' : `  ${messages} messages`
  return `${step.padEnd(10)} ${String(arrivals).padStart(6)}  ${bar}${wrote}`
}

function formatList(title: string, list: FigureList): string[] {
  if (list.total === 0) return []
  const others = toOthers(list)
  return [
    `\n${title}`,
    ...list.listed.map(({ value, count }) => formatLine(count, value)),
    ...(others > 0 ? [formatLine(others, 'others')] : []),
  ]
}

function formatLine(count: number, text: string): string {
  return `${String(count).padStart(8)}  ${text}`
}
