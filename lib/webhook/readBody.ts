export type BodyOutcome = { kind: 'read'; bytes: Uint8Array } | { kind: 'tooLarge' } | { kind: 'interrupted' }

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** How much of a body that is too large is taken off the line, so that its sender gets to read the answer. */
const DRAINED_BYTES = 256 * 1024 * 1024

/** Reads a request's body as raw bytes; as soon as more than `limit` bytes have come, it is too large. */
export async function readBody(request: Request, limit: number): Promise<BodyOutcome> {
  if (!request.body) return { kind: 'read', bytes: new Uint8Array() }
  const reader: Reader = request.body.getReader()
  if (Number(request.headers.get('content-length') ?? 0) > limit) return refuse(reader)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { kind: 'read', bytes: Buffer.concat(chunks) }
      size += value.byteLength
      if (size > limit) return refuse(reader)
      chunks.push(value)
    }
  } catch {
    // The sender went away; whatever the error says, there is nobody left to tell it to.
    return { kind: 'interrupted' }
  }
}

/** Hanging up while the sender still writes would have it see a broken connection instead of the answer. */
function refuse(reader: Reader): BodyOutcome {
  void drain(reader)
  return { kind: 'tooLarge' }
}

/** Reads on and keeps nothing. */
async function drain(reader: Reader): Promise<void> {
  let size = 0
  try {
    while (size < DRAINED_BYTES) {
      const { done, value } = await reader.read()
      if (done) return
      size += value.byteLength
    }
    await reader.cancel()
  } catch {
    // The sender has gone, as it should.
  }
}
