import { parseEnv } from '#lib/env.ts'
import { handleContentWebhook } from '#lib/webhook/handle.ts'

export function POST(request: Request): Promise<Response> {
  const env = parseEnv()
  return handleContentWebhook(request, {
    secret: env.SANITY_WEBHOOK_SECRET,
    deployHookUrl: env.DEPLOY_HOOK_URL,
  })
}
