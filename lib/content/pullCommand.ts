import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { EnvError, parseEnv } from '#lib/env.ts'
import { printPulled } from './printPulled.ts'
import { pull } from './pull.ts'

/** `node lib/content/pullCommand.ts [folder] [--cache folder]`: exit code 0, or 1 with what stands in the way. */
async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { cache: { type: 'string' } },
  })
  const folder = resolve(positionals[0] ?? '.content')
  const cache = resolve(values.cache ?? join(folder, 'cache'))
  const pulled = await pull({ env: parseEnv(), folder, cache })
  return printPulled(pulled) ? 0 : 1
}

try {
  process.exitCode = await run()
} catch (error) {
  if (!(error instanceof EnvError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
