import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { toErrorMessage } from 'foundation/errorMessage'
import { PlainError, parseOrRefuse } from 'foundation/plainError'
import { openLake } from '../transfer/openLake.ts'
import { print, runCommand } from './command.ts'

/** `npm run content:export`: everything in the configured lake, as one file that Sanity's own tools can read. */
const usage = 'npm run content:export [file]    writes all content, drafts and assets included, to one file'

await runCommand(async (env) => {
  const [file] = parseOrRefuse(() => parseArgs({ allowPositionals: true }), usage).positionals
  await using lake = await openLake(env, 'read')
  // Loaded here because it is slow, and errors in the arguments should appear at once.
  const { exportContent } = await import('../transfer/exportContent.ts')
  const target = resolve(file ?? `content-${lake.dataset}-${new Date().toISOString().slice(0, 10)}.tar.gz`)
  try {
    const { documents, assets } = await exportContent(lake, target, console.log)
    return print(`${documents} documents and ${assets} assets of ${lake.name} are in ${target}.`)
  } catch (error) {
    throw new PlainError(`The export failed: ${toErrorMessage(error)}`)
  }
})
