import { parseArgs } from 'node:util'
import type { Env } from '#lib/env.ts'
import { MovingError } from '../backup/movingError.ts'
import { runCommand } from './runCommand.ts'

export type MovingInput = { env: Env; file: string | undefined; flags: ReadonlySet<string> }

/** Runs one of the moving commands: settings and arguments in, a sentence out. */
export async function runMovingCommand(
  usage: string,
  flags: readonly string[],
  work: (input: MovingInput) => Promise<string>,
): Promise<void> {
  await runCommand(async (env) => {
    console.log(await work({ env, ...parseInput(usage, flags) }))
    return 0
  })
}

function parseInput(usage: string, flags: readonly string[]): Omit<MovingInput, 'env'> {
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
