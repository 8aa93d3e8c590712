/** `tooLarge`: the body is over the limit, and none of it is returned. `interrupted`: the sender disconnected. */
export type BodyOutcome = { kind: 'read'; bytes: Uint8Array } | { kind: 'tooLarge' } | { kind: 'interrupted' }

/** How long the rest of an oversized body is read and discarded before the answer. */
const drainMs = 10_000

/**
 * Reads a body of at most `limit` bytes; empty if the request has none. The memory never holds much more than the
 * limit.
 */
export async function readBody(request: Request, limit: number): Promise<BodyOutcome> {
  if (!request.body) return { kind: 'read', bytes: new Uint8Array() }
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    if (Number(request.headers.get('content-length') ?? 0) > limit) return await drain(reader)
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { kind: 'read', bytes: Buffer.concat(chunks) }
      size += value.byteLength
      if (size > limit) return await drain(reader)
      chunks.push(value)
    }
  } catch {
    // The sender disconnected: nobody would read an answer.
    return { kind: 'interrupted' }
  }
}

/**
 * Reads and discards the rest. If the site answered while the sender is still writing, the connection would be closed, and a
 * proxy would report that to the sender instead of the answer.
 */
async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<BodyOutcome> {
  // A cancelled reader reports the end of the stream.
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), drainMs)
  try {
    while (!(await reader.read()).done);
  } finally {
    clearTimeout(timer)
  }
  return { kind: 'tooLarge' }
}
