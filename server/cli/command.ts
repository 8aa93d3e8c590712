import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Env, PlainError, parseEnv } from '#lib/env.server.ts'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'

/**
 * Runs a command with the settings and exits with its code. A `PlainError` is printed; any other error is a
 * bug.
 */
export async function runCommand(work: (env: Env) => number | Promise<number>): Promise<void> {
  // The environment takes precedence, then the first of these files.
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
  try {
    process.exitCode = await work(parseEnv())
  } catch (error) {
    if (!(error instanceof PlainError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Prints a command's result and returns its exit code; with a nonzero code, to stderr. */
export function print(text: string, code = 0): number {
  const write = code === 0 ? console.log : console.error
  write(text)
  return code
}

type FileCommandInput = { env: Env; file: string | undefined; flags: ReadonlySet<string> }

/** Runs a command on one file, such as a backup: takes settings, file name and flags, and prints a sentence. */
export async function runFileCommand(
  usage: string,
  flags: readonly string[],
  work: (input: FileCommandInput) => Promise<string>,
): Promise<void> {
  await runCommand(async (env) => print(await work({ env, ...parseInput(usage, flags) })))
}

function parseInput(usage: string, flags: readonly string[]): Omit<FileCommandInput, 'env'> {
  const options = Object.fromEntries(flags.map((name) => [name, { type: 'boolean' } as const]))
  const { values, positionals } = parseOrRefuse(() => parseArgs({ options, allowPositionals: true }), usage)
  if (positionals.length > 1) throw new PlainError(usage)
  const given = Object.entries(values).flatMap(([name, value]) => (value === true ? [name] : []))
  return { file: positionals[0], flags: new Set(given) }
}

/** What a parser of arguments finds; a `PlainError` with the usage where it refuses them. */
export function parseOrRefuse<T>(parse: () => T, usage: string): T {
  try {
    return parse()
  } catch (error) {
    throw new PlainError(`${toErrorMessage(error)}\n\n${usage}`)
  }
}
