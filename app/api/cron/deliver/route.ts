import { deleteExpiredLimits } from 'foundation/rateLimit'
import { createDeliveryRun, type DeliveryRun, handleDeliveryRun } from '#lib/contact/deliveryRun.server.ts'
import { type Env, parseEnv } from '#lib/env.server.ts'
import { openDatabase } from '#server/database/siteDatabase.ts'
import { runScheduledWork, tidyPlugins } from '#server/plugins/runPlugins.ts'

export const runtime = 'nodejs'
export const maxDuration = 30

let run: DeliveryRun | undefined

/** Called by a platform's scheduler: retries the mails that were not accepted, and reports problems to the owner. */
export function GET(request: Request): Promise<Response> {
  const env = parseEnv()
  if (env.DATABASE_URL !== undefined) run ??= createRun(env)
  return handleDeliveryRun(request, { secret: env.CRON_SECRET, run: run ?? null })
}

function createRun(env: Env): DeliveryRun {
  const database = openDatabase(env)
  const deliver = createDeliveryRun(env, database, async () => {
    await deleteExpiredLimits(database, Date.now())
    await tidyPlugins(env, database)
  })
  return async () => {
    const outcome = await deliver()
    await runScheduledWork(env, database)
    return outcome
  }
}
