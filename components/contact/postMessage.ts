import { contactApiPath } from '#lib/contact/paths.ts'
import type { FieldProblems } from '#lib/contact/shape.ts'
import type { Locale } from '#lib/site.ts'
import { type Draft, toElapsedMs } from './draft.ts'

export type PostOutcome =
  | { kind: 'accepted' }
  | { kind: 'invalid'; problems: FieldProblems }
  | { kind: 'limited' }
  /** No answer came: the connection is gone. */
  | { kind: 'offline' }
  | { kind: 'cannotSend' }
  | { kind: 'failed' }

const TIMEOUT_MS = 20_000

/** The checks of the fields; they come with zod, so only once somebody uses the form. */
export const loadShape = () => import('#lib/contact/shape.ts')

/** What is wrong with what was typed; the server, which has the same checks, decides where these cannot be loaded. */
export async function findProblems(typed: Draft['typed']): Promise<FieldProblems> {
  const shape = await loadShape().catch(() => null)
  return shape === null ? {} : shape.findFieldProblems(typed)
}

/** Sends what was typed. Sent again, it is still one message: `submission` says so. */
export async function postMessage(draft: Draft, locale: Locale, website: string): Promise<PostOutcome> {
  const body = {
    ...draft.typed,
    locale,
    website,
    elapsedMs: toElapsedMs(draft),
    submission: draft.submission,
  }
  let response: Response
  try {
    response = await fetch(contactApiPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      // A visitor who leaves right after the click has sent it all the same.
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
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
    const { fieldProblemsShape } = await loadShape()
    const parsed = fieldProblemsShape.safeParse(answer)
    return parsed.success ? { kind: 'invalid', problems: parsed.data.errors } : { kind: 'failed' }
  } catch {
    // An answer that breaks off, or is not ours, tells no more than that it failed.
    return { kind: 'failed' }
  }
}

const saysCannotSend = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'outcome' in answer && answer.outcome === 'cannotSend'
