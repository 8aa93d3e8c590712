import { createHmac } from 'node:crypto'

/** Signs a webhook's body as Sanity does: the moment and an HMAC-SHA256 of moment and body. */
export function toSignature(body: string, secret: string, timestamp: number): string {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('base64url')
  return `t=${timestamp},v1=${digest}`
}
