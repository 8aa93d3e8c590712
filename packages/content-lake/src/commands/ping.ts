/** Whether the server at this origin is a content lake. */
export async function answersPing(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/v1/ping`, {
      signal: AbortSignal.timeout(1_000),
      cache: 'no-store',
    })
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null && 'pong' in body && body.pong === true
  } catch {
    // Nothing listens there, or it is too slow.
    return false
  }
}
