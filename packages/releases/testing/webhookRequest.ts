import { createHmac } from 'node:crypto'

import type { WebhookFormat } from '../src/webhook/handle.ts'

export const exampleWebhook: WebhookFormat = {
  header: 'x-content-signature',
  secretSetting: 'WEBHOOK_SECRET',
}

export const secret = 'a secret shared with the lake'

export function sign(body: string | Uint8Array, time: number | string, key = secret): string {
  return `t=${time},v1=${createHmac('sha256', key).update(`${time}.`).update(body).digest('base64url')}`
}

export function toRequest(body: string | Uint8Array, headers: Record<string, string> | Headers): Request {
  return new Request('http://site.test/api/webhooks/content', {
    method: 'POST',
    headers,
    body: Buffer.from(body),
  })
}
