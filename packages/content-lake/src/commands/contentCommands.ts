import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { toErrorMessage } from '@freelance-site/foundation'
import { ProblemError, parseOrRefuse, UsageError } from '@freelance-site/foundation/node'
import { createProblem, formatProblem } from '../errors/problems.ts'
import { exportContent } from '../transfer/exportContent.ts'
import { type ContentRules, importContent } from '../transfer/importContent.ts'
import type { OpenLake } from './openLake.ts'

/**
 * The lake of these commands, and what they add for a site.
 *
 * @example
 * ```ts
 * import { type ContentCommandOptions, openLake, runExport } from 'content-lake/commands'
 *
 * const options: ContentCommandOptions = {
 *   commands: { export: 'npm run export --', import: 'npm run import --', query: 'npm run query --' },
 *   open: async () => ({ name: 'the content lake in data', ...(await openLake({ dataDir: 'data' })) }),
 * }
 * console.log(await runExport(options, ['notes.tar.gz']))
 * ```
 */
export type ContentCommandOptions = {
  /** How people call them, which their usage says. */
  commands: Record<'export' | 'import' | 'query', string>
  /** Connects to the lake, to read it with its drafts, or to write. */
  open: (purpose: 'read' | 'write') => Promise<OpenLake & { name: string }>
  /** What documents must be to be imported. By default every document is accepted. */
  rules?: ContentRules
  /** The end of the usage of the import. */
  note?: string
}

/** Writes everything in the lake to one file that Sanity's own tools can read. */
export async function runExport({ open, commands }: ContentCommandOptions, args: string[]): Promise<string> {
  const help = `${commands.export} [file]

Writes all content, drafts and assets included, to an archive that Sanity's tools can read. A file named .ndjson gets only
the documents, without assets.`
  const [file] = parseOrRefuse(args, {}, help).positionals
  await using lake = await open('read')
  const { dataset } = lake.client.config()
  const target = resolve(file ?? `content-${dataset}-${new Date().toISOString().slice(0, 10)}.tar.gz`)
  const { documents, assets } = await exportContent(lake.client, target, console.log).catch((error) => {
    throw new ProblemError(createProblem('export.failed', { message: toErrorMessage(error) }), formatProblem)
  })
  return `${documents} documents and ${assets} assets of ${lake.name} are in ${target}.`
}

/** The options of an import. A parser must know them to tell values from arguments. */
export const importOptions = {
  replace: { type: 'boolean' },
  missing: { type: 'boolean' },
  check: { type: 'boolean' },
} as const

/** Imports a file of `runExport` or of Sanity's tools into the lake. */
export async function runImport(
  { open, commands, rules, note = '' }: ContentCommandOptions,
  args: string[],
): Promise<string> {
  const help = `${commands.import} <file>              refuses when a document of the file already exists
${commands.import} <file> --replace    replaces those documents
${commands.import} <file> --missing    imports only documents that do not exist yet
${commands.import} <file> --check      says what any of these would write, and writes nothing

The file is an archive of an export or of Sanity's tools, or lines of JSON (.ndjson).${note && ` ${note}`}`
  const { values, positionals } = parseOrRefuse(args, importOptions, help)
  const [file] = positionals
  if (file === undefined || (values.replace && values.missing)) throw new UsageError(help)
  const source = resolve(file)
  if (!existsSync(source))
    throw new ProblemError({ ...createProblem('file.missing'), place: { file: source } }, formatProblem)
  const ifExists = values.replace ? 'replace' : values.missing ? 'leave' : 'refuse'
  await using lake = await open('write')
  const onPlan = (lines: string[]) => {
    console.log(lines.join('\n'))
    return values.check !== true
  }
  const importing = importContent(lake.client, source, { ifExists, rules, onPlan, onStep: console.log })
  const { count, warnings, paused } = await importing.catch((error: unknown) => {
    if (error instanceof ProblemError) throw error
    const message = toErrorMessage(error)
    const problem = /already exists/.test(message)
      ? createProblem('import.exists', { command: `${commands.import} ${file}`, message })
      : createProblem('import.failed', { message })
    throw new ProblemError(problem, formatProblem)
  })
  if (values.check) return 'Nothing was written.'
  return [
    ...warnings,
    ...paused.map((title) => `“${title}” is paused: schedule it again in the Studio.`),
    `${count} documents of ${source} are in ${lake.name}.`,
  ].join('\n')
}

/** Like `sanity documents query`, which cannot reach an embedded lake. */
export async function runQuery({ open, commands }: ContentCommandOptions, args: string[]): Promise<string> {
  const [query, ...more] = args
  if (query === undefined || more.length > 0)
    throw new UsageError(
      `${commands.query} '<groq>'    prints the result of a query of the published content, as JSON`,
    )
  await using lake = await open('read')
  const result = await lake.client.fetch<unknown>(query).catch((error) => {
    throw new ProblemError(createProblem('query.failed', { message: toErrorMessage(error) }), formatProblem)
  })
  return JSON.stringify(result, null, 2)
}
