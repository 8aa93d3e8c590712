const TIMEOUT_MS = 15_000

/** What asking an address came to; `body` is null when it is not JSON. */
export type Answer =
  | { kind: 'answered'; status: number; body: unknown }
  | { kind: 'unreachable'; reason: string }

/** Asks an address once and reads its answer. */
export async function getAnswer(url: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const response = await fetch(url, {
      ...init,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
    })
    return { kind: 'answered', status: response.status, body: parseJson(await response.text()) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : null
    return { kind: 'unreachable', reason: cause ?? (error instanceof Error ? error.message : String(error)) }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A page, or nothing: whoever asked sees that there is no JSON.
    return null
  }
}
