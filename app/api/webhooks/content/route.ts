import { lakeWebhook } from '@freelance-site/content'
import { limitRepeats } from '@freelance-site/foundation'
import { createDeployHook, handleContentWebhook } from '@freelance-site/releases/server'
import { parseEnv } from '#lib/env.server.ts'

const log = limitRepeats(console.error)

export function POST(request: Request): Promise<Response> {
  const { SANITY_WEBHOOK_SECRET: secret, DEPLOY_HOOK_URL: hook } = parseEnv()
  return handleContentWebhook(request, {
    ...lakeWebhook,
    secret,
    log,
    deploy: hook === undefined ? undefined : createDeployHook(hook),
  })
}
