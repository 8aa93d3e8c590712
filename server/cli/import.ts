import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { importContent } from 'content-lake/importContent'
import { RefusedImport } from 'content-lake/importedFile'
import { toErrorMessage } from 'foundation/errorMessage'
import { PlainError, parseOrRefuse } from 'foundation/plainError'
import { print, runCommand } from './command.ts'
import { importRules, listPrices } from './importRules.ts'
import { openLake } from './openLake.ts'

/** `npm run content:import`: imports a file of `content:export` or of Sanity's tools into the configured lake. */
const usage = `npm run content:import <file>                  refuses when a document of the file already exists
npm run content:import <file> -- --replace     replaces those documents
npm run content:import <file> -- --missing     imports only documents that do not exist yet

The file is an archive of content:export or of Sanity's tools, or lines of JSON (.ndjson). Prices in it are in
cents: 149000 is €1,490.`

const options = { replace: { type: 'boolean' }, missing: { type: 'boolean' } } as const

await runCommand(async (env) => {
  const { values, positionals } = parseOrRefuse(() => parseArgs({ options, allowPositionals: true }), usage)
  const [file] = positionals
  if (file === undefined || (values.replace && values.missing)) throw new PlainError(usage)
  const source = resolve(file)
  if (!existsSync(source)) throw new PlainError(`There is no file ${source}.`)
  const ifExists = values.replace ? 'replace' : values.missing ? 'leave' : 'refuse'
  await using lake = await openLake(env, 'write')
  try {
    const { client, name } = lake
    const imported = await importContent(client, source, {
      ifExists,
      rules: importRules,
      onStep: console.log,
    })
    const { count, documents, warnings, paused } = imported
    const prices = listPrices(documents)
    const toResume = paused.map((title) => `“${title}” is paused: schedule it again in the Studio.`)
    const amounts = prices.length === 0 ? [] : [`Prices, from cents: ${prices.join('; ')}.`]
    const done = `${count} documents of ${source} are in ${name}.`
    return print([...warnings, ...toResume, ...amounts, done].join('\n'))
  } catch (error) {
    if (error instanceof RefusedImport) throw new PlainError(error.message)
    throw new PlainError(explainFailure(error))
  }
})

function explainFailure(error: unknown): string {
  const message = toErrorMessage(error)
  if (/already exists/.test(message))
    return `Some of these documents already exist, so the import stopped. Add -- --replace or -- --missing.\n${message}`
  return `The import failed: ${message}`
}
