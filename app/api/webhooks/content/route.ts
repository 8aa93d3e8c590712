import { parseEnv } from '#lib/env.ts'
import { handleContentWebhook, toDeployHook } from '#lib/webhook/handle.ts'

export function POST(request: Request): Promise<Response> {
  const { SANITY_WEBHOOK_SECRET, DEPLOY_HOOK_URL } = parseEnv()
  return handleContentWebhook(request, {
    secret: SANITY_WEBHOOK_SECRET,
    deploy: DEPLOY_HOOK_URL === undefined ? undefined : toDeployHook(DEPLOY_HOOK_URL),
  })
}
