import { expect, test } from 'vitest'
import { type CsvWords, formatCsv } from '#lib/visits/csv.ts'
import { toReport } from '#lib/visits/report.ts'

const words: CsvWords = {
  separator: ';',
  from: 'du',
  to: 'au',
  what: 'quoi',
  name: 'nom',
  number: 'nombre',
  arrivals: 'arrivées',
  messages: 'messages',
  page: 'page',
  referrer: 'site',
  noReferrer: 'aucun',
  campaign: 'campagne',
  missing: 'sans page',
  others: 'autres',
}

const report = toReport({
  counting: 'on',
  period: 'months',
  today: '2026-11-23',
  since: '2026-10-30',
  totals: [
    { day: '2026-02-10', kind: 'page', count: 3 },
    { day: '2026-11-01', kind: 'page', count: 4 },
    { day: '2026-11-01', kind: 'referrer', count: 5 },
    { day: '2026-11-01', kind: 'missing', count: 2 },
  ],
  messages: new Map([['2026-11-02', 1]]),
  mostFrequent: {
    page: [{ value: '/', count: 7 }],
    referrer: [{ value: 'a.example', count: 4 }],
    campaign: [],
    missing: [
      { value: '=cmd;"x"', count: 1 },
      { value: '/a;b', count: 1 },
    ],
  },
})

test('a table has a line for each figure, with whole months and today as the last day', () => {
  const lines = formatCsv(report, words).trimEnd().split('\r\n')
  expect(lines[0]).toBe('"du";"au";"quoi";"nom";"nombre"')
  expect(lines).toContain('"2026-02-01";"2026-02-28";"arrivées";"";3')
  expect(lines.slice(23, 25)).toEqual([
    '"2026-11-01";"2026-11-23";"arrivées";"";4',
    '"2026-11-01";"2026-11-23";"messages";"";1',
  ])
  expect(lines.slice(25)).toEqual([
    '"2025-12-01";"2026-11-23";"page";"/";7',
    '"2025-12-01";"2026-11-23";"site";"a.example";4',
    '"2025-12-01";"2026-11-23";"site";"autres";1',
    '"2025-12-01";"2026-11-23";"site";"aucun";2',
    `"2025-12-01";"2026-11-23";"sans page";"'=cmd;""x""";1`,
    '"2025-12-01";"2026-11-23";"sans page";"/a;b";1',
  ])
})

test.each(['=1+1', '/a,=1+1', '/a;+1', '/a,"=1+1', '/a;""@SUM(A1)', '/a\t-1', '/a,\r=1', '"=1'])(
  'no cell of %j begins like a formula, at whichever separator a spreadsheet splits',
  (value) => {
    const missing = { total: 1, listed: [{ value, count: 1 }] }
    for (const written of [',', ';'] as const) {
      const table = formatCsv({ ...report, missing }, { ...words, separator: written })
      for (const separator of [',', ';', '\t']) {
        // With and without a reading of the quotes.
        const cells = table.split(/\r\n|[\r\n]/).flatMap((line) => line.split(separator))
        for (const cell of cells) expect(cell.replace(/^["\s]+/, '')).not.toMatch(/^[=+\-@]/)
      }
    }
  },
)
