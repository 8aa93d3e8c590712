import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exportContent } from 'content-lake/exportContent'
import { toErrorMessage } from 'foundation/errorMessage'
import { PlainError, parseOrRefuse } from 'foundation/plainError'
import { print, runCommand } from './command.ts'
import { openLake } from './openLake.ts'

/** `npm run content:export`: everything in the configured lake, as one file that Sanity's own tools can read. */
const usage = 'npm run content:export [file]    writes all content, drafts and assets included, to one file'

await runCommand(async (env) => {
  const [file] = parseOrRefuse(() => parseArgs({ allowPositionals: true }), usage).positionals
  await using lake = await openLake(env, 'read')
  const target = resolve(
    file ?? `content-${env.NEXT_PUBLIC_SANITY_DATASET}-${new Date().toISOString().slice(0, 10)}.tar.gz`,
  )
  try {
    const { documents, assets } = await exportContent(lake.client, target, console.log)
    return print(`${documents} documents and ${assets} assets of ${lake.name} are in ${target}.`)
  } catch (error) {
    throw new PlainError(`The export failed: ${toErrorMessage(error)}`)
  }
})
