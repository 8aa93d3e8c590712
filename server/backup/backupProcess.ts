import { constants, setPriority } from 'node:os'
import { parseEnv } from '#lib/env.server.ts'
import { makeBackup } from './makeBackup.ts'

/** Makes one backup in a process of its own, and reports the outcome to the process that started it. */
process.on('disconnect', () => process.exit(1))
setPriority(constants.priority.PRIORITY_LOW)

const outcome = await makeBackup(parseEnv())
process.send?.(outcome, () => process.exit(0))
