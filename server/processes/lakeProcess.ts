import { startLake } from 'content-lake'
import { parseEnv } from '#lib/env.ts'
import { toLakeOptions } from './embeddedLake.ts'
import { giveUp, liveAsChild, tellSupervisor } from './ipc.ts'
import { createLog, logConsole } from './log.ts'
import { readSecrets } from './secrets.ts'

const env = parseEnv()
const secrets = await readSecrets(env.DATA_DIR)

const log = createLog('lake')
logConsole(log)
const lake = startLake(toLakeOptions(env, secrets, log))
liveAsChild({ onStop: async () => (await lake).close() })

try {
  tellSupervisor({ type: 'listening', port: (await lake).port })
} catch (error) {
  giveUp(`The content lake cannot start: ${error instanceof Error ? error.message : error}`)
}
