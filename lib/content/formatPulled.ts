import { formatProblem } from '../publishing/status.ts'
import { builtInDocuments } from './builtIn.ts'
import type { Documents } from './documents.ts'
import { legalPageNames } from './legalPage.ts'
import { type Failure, formatFailure } from './published.ts'
import type { Pulled } from './pull.ts'
import { isListBuiltIn } from './siteContent.ts'

type Row = [kind: string, count: string, from: string]

/** What a pull came to, as it is printed: a table of what the pages show, or what stands in the way. */
export function formatPulled(pulled: Pulled): string {
  if (pulled.kind === 'refused' || pulled.kind === 'unreachable') return formatLines(pulled)
  const table = formatTable(toRows(pulled.snapshot.documents))
  if (pulled.kind === 'lake') return `Content of ${pulled.from}:\n${table}`
  if (!pulled.instead) return `${pulled.reason}\nThe site shows its built-in content:\n${table}`
  return [
    '!! CONTENT_REQUIRED=0: building with the BUILT-IN content, not with what the owner published.',
    formatLines(pulled.instead),
    table,
  ].join('\n')
}

const formatLines = (failure: Failure) =>
  [
    formatFailure(failure),
    ...(failure.kind === 'refused' ? failure.problems.map((problem) => `  ${formatProblem(problem)}`) : []),
  ].join('\n')

function toRows(documents: Documents): Row[] {
  const { legalPages, siteSettings } = documents
  const toListRow = (kind: string, list: 'projects' | 'packages'): Row =>
    isListBuiltIn(documents, list)
      ? [kind, String(builtInDocuments[list].length), 'built in']
      : [kind, String(documents[list].length), 'lake']
  return [
    toListRow('project', 'projects'),
    toListRow('pricingPackage', 'packages'),
    ['legalPage', String(legalPageNames.length), formatSources(legalPages.length, legalPageNames.length)],
    ['siteSettings', '1', siteSettings ? 'lake (fields left empty: built in)' : 'built in'],
  ]
}

function formatSources(fromLake: number, all: number): string {
  if (fromLake === 0) return 'built in'
  return fromLake === all ? 'lake' : `${fromLake} lake, ${all - fromLake} built in`
}

function formatTable(rows: Row[]): string {
  const all: Row[] = [['kind', 'how many', 'from'], ...rows]
  const width = (column: 0 | 1) => Math.max(...all.map((row) => row[column].length))
  return all
    .map(([kind, count, from]) => `  ${kind.padEnd(width(0))}  ${count.padStart(width(1))}  ${from}`)
    .join('\n')
}
