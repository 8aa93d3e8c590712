export type BodyOutcome = { kind: 'read'; bytes: Uint8Array } | { kind: 'tooLarge' } | { kind: 'interrupted' }

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** How long the rest of a body that is too large is taken off the line before the answer. */
const DRAIN_MS = 10_000

/** Reads a request's body as raw bytes; as soon as more than `limit` bytes have come, it is too large. */
export async function readBody(request: Request, limit: number): Promise<BodyOutcome> {
  if (!request.body) return { kind: 'read', bytes: new Uint8Array() }
  const reader: Reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    if (Number(request.headers.get('content-length') ?? 0) > limit) return await refuse(reader)
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { kind: 'read', bytes: Buffer.concat(chunks) }
      size += value.byteLength
      if (size > limit) return await refuse(reader)
      chunks.push(value)
    }
  } catch {
    // The sender went away; whatever the error says, there is nobody left to tell it to.
    return { kind: 'interrupted' }
  }
}

/**
 * Takes the rest off the line and keeps nothing: an answer while the sender still writes ends the connection,
 * and a sender behind a proxy sees that instead of the answer.
 */
async function refuse(reader: Reader): Promise<BodyOutcome> {
  // Cancelled, it reads as ended.
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), DRAIN_MS)
  try {
    while (!(await reader.read()).done);
  } finally {
    clearTimeout(timer)
  }
  return { kind: 'tooLarge' }
}
