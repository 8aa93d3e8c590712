export type BodyOutcome = { kind: 'read'; bytes: Uint8Array } | { kind: 'tooLarge' } | { kind: 'interrupted' }

/** Reads a request's body as raw bytes, giving up as soon as more than `limit` bytes have come. */
export async function readBody(request: Request, limit: number): Promise<BodyOutcome> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return { kind: 'tooLarge' }
  if (!request.body) return { kind: 'read', bytes: new Uint8Array() }

  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength
      if (size > limit) return { kind: 'tooLarge' }
      chunks.push(chunk)
    }
  } catch {
    // The sender went away; whatever the error says, there is nobody left to tell it to.
    return { kind: 'interrupted' }
  }
  return { kind: 'read', bytes: Buffer.concat(chunks) }
}
