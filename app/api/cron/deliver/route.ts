import { createDeliveryRun, type DeliveryRun, handleDeliveryRun } from '#lib/contact/deliveryRun.server.ts'
import { openDatabase } from '#lib/database/openDatabase.ts'
import { parseEnv } from '#lib/env.server.ts'

export const runtime = 'nodejs'
export const maxDuration = 30

let run: DeliveryRun | undefined

/** Called by a platform's scheduler: tries again what the mail server did not accept at first. */
export function GET(request: Request): Promise<Response> {
  const env = parseEnv()
  if (env.DATABASE_URL !== undefined) run ??= createDeliveryRun(env, openDatabase(env))
  return handleDeliveryRun(request, { secret: env.CRON_SECRET, run: run ?? null })
}
