import { openDatabase } from '#lib/database/openDatabase.ts'
import { type Env, parseEnv } from '#lib/env.server.ts'
import { type Deploy, handleContentWebhook, toDeployHook } from '#lib/webhook/handle.ts'
import { createSharedDeliveries } from '#lib/webhook/sharedDeliveries.ts'

let deploy: Deploy | undefined

export function POST(request: Request): Promise<Response> {
  const env = parseEnv()
  deploy ??= toDeploy(env)
  return handleContentWebhook(request, { secret: env.SANITY_WEBHOOK_SECRET, deploy })
}

/** With a database, the instances of a platform call the hook once for each delivery. */
function toDeploy(env: Env): Deploy | undefined {
  if (env.DEPLOY_HOOK_URL === undefined) return undefined
  const hook = toDeployHook(env.DEPLOY_HOOK_URL)
  if (env.DATABASE_URL === undefined) return hook
  return createSharedDeliveries(openDatabase(env), console.error).once(hook)
}
