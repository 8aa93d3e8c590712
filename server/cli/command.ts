import { existsSync } from 'node:fs'
import { continueRestore } from 'backups/restoreJournal'
import { toErrorMessage } from 'foundation/errorMessage'
import { createLog } from 'foundation/log'
import { PlainError } from 'foundation/plainError'
import { type Env, parseEnv } from '#lib/env.server.ts'
import { toBackupOptions } from '../backup/backupOptions.ts'

/**
 * Runs a command with the settings and exits with its code. A `PlainError` is printed; any other error is a bug. First
 * finishes a restore that was cut off, since `npm start` and every command that opens a database run through this function.
 */
export async function runCommand(work: (env: Env) => number | Promise<number>): Promise<void> {
  // The environment takes precedence, then the first of these files.
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
  try {
    const env = parseEnv()
    const continued = await continueRestore(toBackupOptions(env))
    if (continued !== null) createLog('restore', process.stderr)(continued, { level: 'warn' })
    process.exitCode = await work(env)
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

/** Parses arguments. Throws a `PlainError` with the usage if the parser refuses them, or if there are several positionals. */
export function parseOrRefuse<Parsed extends { positionals: string[] }>(
  parse: () => Parsed,
  usage: string,
): Parsed {
  try {
    const parsed = parse()
    if (parsed.positionals.length <= 1) return parsed
  } catch (error) {
    throw new PlainError(`${toErrorMessage(error)}\n\n${usage}`)
  }
  throw new PlainError(usage)
}
