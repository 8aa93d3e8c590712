import { handleContentWebhook, toDeployHook } from 'releases/webhook/handle'
import { parseEnv } from '#lib/env.server.ts'

export function POST(request: Request): Promise<Response> {
  const { SANITY_WEBHOOK_SECRET: secret, DEPLOY_HOOK_URL: hook } = parseEnv()
  return handleContentWebhook(request, {
    secret,
    deploy: hook === undefined ? undefined : toDeployHook(hook),
  })
}
