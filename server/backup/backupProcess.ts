import { constants, setPriority } from 'node:os'
import { parseEnv } from '#lib/env.server.ts'
import { toExpected } from './backups.ts'
import { makeBackup } from './makeBackup.ts'

/** Makes one backup in a process of its own, and reports the outcome to the one that started it. */
process.on('disconnect', () => process.exit(1))
setPriority(constants.priority.PRIORITY_LOW)

const env = parseEnv()
const outcome = await makeBackup(env, toExpected(env))
process.send?.(outcome, () => process.exit(0))
