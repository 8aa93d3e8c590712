import { existsSync } from 'node:fs'
import { isForTerminal } from '@freelance-site/foundation/node'
import { createLog } from '@freelance-site/foundation/server'
import { type Env, parseEnv } from '#lib/env.server.ts'
import { toPlugins } from '../plugins/plugins.ts'

/**
 * Runs a command with the settings and exits with its code. Errors for the person at the terminal are printed, in English like
 * everything there; any other error is a bug. Plugins come first, since `npm start` and every command that opens a database run
 * through this function: a restore may have been cut off.
 */
export async function runCommand(work: (env: Env) => number | Promise<number>): Promise<void> {
  // The environment takes precedence, then the first of these files.
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
  try {
    const env = parseEnv()
    for (const { name, prepare } of toPlugins(env)) {
      const changed = await prepare?.()
      if (changed) createLog(name, process.stderr)(changed, { level: 'warn' })
    }
    process.exitCode = await work(env)
  } catch (error) {
    if (!isForTerminal(error)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
