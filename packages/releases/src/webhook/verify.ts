import { createHmac, timingSafeEqual } from 'node:crypto'

/** A delivery may be repeated for up to 30 minutes. */
const maxAgeMs = 35 * 60_000
/** How far the sender's clock may be ahead of this machine's. */
const maxAheadMs = 5 * 60_000

/** `stale`: signed more than 35 minutes ago. `future`: more than 5 minutes ahead. */
export type SignatureProblem = 'missing' | 'malformed' | 'mismatch' | 'stale' | 'future'

/** Null if the signature is valid. If the header is sent twice, the values are joined by a comma, which is malformed. */
export function verifySignature(input: {
  body: Uint8Array
  header: string | null
  secret: string
  now: number
}): SignatureProblem | null {
  if (input.header === null || input.header === '') return 'missing'
  const parts = /^t=([1-9]\d{0,14}),v1=([A-Za-z0-9_-]{43})$/.exec(input.header)
  if (!parts) return 'malformed'
  const [, time = '', signature = ''] = parts

  // Compares the texts, not decoded bytes, because several base64url texts decode to the same bytes.
  const expected = createHmac('sha256', input.secret)
    .update(`${time}.`)
    .update(input.body)
    .digest('base64url')
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return 'mismatch'

  const sentAt = Number(time)
  if (sentAt < input.now - maxAgeMs) return 'stale'
  if (sentAt > input.now + maxAheadMs) return 'future'
  return null
}

/** The body of a signed test, which starts no build. */
export const checkBody = '{"check":"webhook"}'

export const isCheck = (body: Uint8Array): boolean => Buffer.from(checkBody).equals(body)
