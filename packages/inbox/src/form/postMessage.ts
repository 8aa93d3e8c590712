import type { FieldProblems } from '../submission.ts'
import { type Draft, toElapsedMs } from './draft.ts'

export type PostOutcome =
  | { kind: 'accepted' }
  | { kind: 'invalid'; problems: FieldProblems }
  | { kind: 'limited' }
  /** There was no answer: the connection is lost. */
  | { kind: 'offline' }
  | { kind: 'cannotSend' }
  | { kind: 'failed' }

const timeoutMs = 20_000

/** The checks of the fields, loaded with zod when a field first gets the focus. */
export const loadChecks = () => import('../submission.ts')

/** The problems of the typed text. If the checks cannot be loaded, the server runs the same ones. */
export async function findProblems(typed: Draft['typed']): Promise<FieldProblems> {
  const checks = await loadChecks().catch(() => null)
  return checks === null ? {} : checks.findFieldProblems(typed)
}

/** Sends the typed text. `submission` identifies the message, so that sending it twice stores it once. */
export async function postMessage(
  path: string,
  draft: Draft,
  locale: string,
  website: string,
): Promise<PostOutcome> {
  const body = {
    ...draft.typed,
    locale,
    website,
    elapsedMs: toElapsedMs(draft),
    submission: draft.submission,
  }
  let response: Response
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      // Sends the message even if the visitor leaves right after the click.
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    const tooSlow = error instanceof DOMException && error.name === 'TimeoutError'
    return { kind: tooSlow ? 'failed' : 'offline' }
  }
  return toOutcome(response)
}

async function toOutcome(response: Response): Promise<PostOutcome> {
  if (response.status === 202) return { kind: 'accepted' }
  if (response.status === 429) return { kind: 'limited' }
  if (response.status !== 422 && response.status !== 503) return { kind: 'failed' }
  try {
    const answer: unknown = await response.json()
    if (response.status === 503) return { kind: saysCannotSend(answer) ? 'cannotSend' : 'failed' }
    const { fieldProblemsShape } = await loadChecks()
    const parsed = fieldProblemsShape.safeParse(answer)
    return parsed.success ? { kind: 'invalid', problems: parsed.data.errors } : { kind: 'failed' }
  } catch {
    // The answer is incomplete, or not from this site.
    return { kind: 'failed' }
  }
}

const saysCannotSend = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'outcome' in answer && answer.outcome === 'cannotSend'
