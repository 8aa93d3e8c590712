import { toErrorMessage } from '@freelance-site/foundation'
import { createLog, logConsole } from '@freelance-site/foundation/server'
import { giveUpCode, type Message, notifySupervisor, runAsChild } from '@freelance-site/releases/server'
import { DatabaseFileError, startLake } from 'content-lake'
import { parseEnv } from '#lib/env.server.ts'
import { toLakeOptions } from './embeddedLake.ts'
import { lakeSecrets } from './lakeSecrets.ts'

const env = parseEnv()
const secrets = await lakeSecrets.read(env.DATA_DIR)

const log = createLog('lake')
logConsole(log)
const lake = startLake(toLakeOptions(env, secrets, log))
runAsChild({ onStop: async () => (await lake).close() })

try {
  notifySupervisor({ type: 'listening', port: (await lake).port })
} catch (error) {
  const cause =
    error instanceof DatabaseFileError
      ? { state: error.state, detail: error.reason }
      : { state: 'stopped' as const, detail: toErrorMessage(error) }
  // The supervisor logs the reason. This process ends once the message is sent.
  process.send?.({ type: 'cannotStart', ...cause } satisfies Message, () => process.exit(giveUpCode))
}
