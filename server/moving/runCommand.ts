import { parseArgs } from 'node:util'
import { type Env, EnvError, parseEnv } from '#lib/env.ts'
import { loadEnvFiles } from '../loadEnvFiles.ts'
import { SecretsError } from '../secrets.ts'
import { MovingError } from './movingError.ts'

export type CommandInput = { env: Env; file: string | undefined; flags: ReadonlySet<string> }

/** Runs one of the moving commands: settings and arguments in, a sentence and an exit code out. */
export async function runCommand(
  usage: string,
  flags: readonly string[],
  work: (input: CommandInput) => Promise<string>,
): Promise<void> {
  loadEnvFiles()
  try {
    console.log(await work({ env: parseEnv(), ...parseInput(usage, flags) }))
  } catch (error) {
    if (!(error instanceof EnvError || error instanceof SecretsError || error instanceof MovingError))
      throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

function parseInput(usage: string, flags: readonly string[]): Omit<CommandInput, 'env'> {
  const options = Object.fromEntries(flags.map((name) => [name, { type: 'boolean' } as const]))
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (positionals.length > 1) throw new MovingError(usage)
    const given = Object.entries(values).flatMap(([name, value]) => (value === true ? [name] : []))
    return { file: positionals[0], flags: new Set(given) }
  } catch (error) {
    throw new MovingError(
      error instanceof MovingError ? usage : `${error instanceof Error ? error.message : error}\n\n${usage}`,
    )
  }
}
