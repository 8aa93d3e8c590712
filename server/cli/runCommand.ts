import { type Env, parseEnv } from '#lib/env.ts'
import { PlainError } from '#lib/plainError.ts'
import { loadEnvFiles } from '../processes/loadEnvFiles.ts'
import { stopWith } from '../processes/stopWith.ts'

/** Runs a command of package.json: settings in, its exit code out. What it lacks is a sentence, all else a bug. */
export async function runCommand(work: (env: Env) => number | Promise<number>): Promise<void> {
  loadEnvFiles()
  try {
    process.exitCode = await work(parseEnv())
  } catch (error) {
    if (!(error instanceof PlainError)) throw error
    stopWith(error.message)
  }
}
