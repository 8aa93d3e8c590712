import { lakeWebhook } from '@freelance-site/content/lake/lakeWebhook'
import { limitRepeats } from '@freelance-site/foundation/limitRepeats'
import { handleContentWebhook, toDeployHook } from '@freelance-site/releases/webhook/handle'
import { parseEnv } from '#lib/env.server.ts'

const log = limitRepeats(console.error)

export function POST(request: Request): Promise<Response> {
  const { SANITY_WEBHOOK_SECRET: secret, DEPLOY_HOOK_URL: hook } = parseEnv()
  return handleContentWebhook(request, {
    ...lakeWebhook,
    secret,
    log,
    deploy: hook === undefined ? undefined : toDeployHook(hook),
  })
}
