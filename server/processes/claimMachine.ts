import { join } from 'node:path'
import { waitForLock } from 'content-lake/exclusiveLock'
import type { Env } from '#lib/env.ts'
import { hasEmbeddedLake } from './hasEmbeddedLake.ts'
import { waitForPort } from './ports.ts'
import { stopWith } from './stopWith.ts'

/** Makes sure that the data folder and the ports are this process's own; ends it with a sentence where they are not. */
export async function claimMachine(env: Env): Promise<void> {
  const lock = await waitForLock(join(env.DATA_DIR, 'running.lock'))
  // The lock lives as long as the process: nothing releases it but its end.
  if (!lock)
    stopWith(
      `Another npm start or npm run dev is running on ${env.DATA_DIR}. Stop it, or set DATA_DIR to another folder.`,
    )
  if (hasEmbeddedLake(env) && env.PORT === env.LAKE_PORT)
    stopWith(`PORT and LAKE_PORT are both ${env.PORT}. Set one of them to another port.`)
  if (!(await waitForPort(env.PORT, env.HOST)))
    stopWith(`Port ${env.PORT} is taken by another program. Stop it, or set PORT to another port.`)
  if (hasEmbeddedLake(env) && !(await waitForPort(env.LAKE_PORT, '127.0.0.1')))
    stopWith(
      `Port ${env.LAKE_PORT}, meant for the content lake, is taken by another program. Stop it, or set LAKE_PORT to another port.`,
    )
}
