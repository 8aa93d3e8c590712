import { type Locale, toLocalePath } from '#lib/site.ts'
import type { BodyFormat } from './body.ts'
import { notSentPath, sentPath } from './paths.ts'
import type { FieldProblems } from './shape.ts'

/** What becomes of a request to send. */
export type ContactOutcome =
  | { kind: 'unsupported' }
  | { kind: 'tooLarge' }
  | { kind: 'foreign' }
  | { kind: 'limited'; retryAfterSeconds: number }
  | { kind: 'unreadable' }
  | { kind: 'invalid'; errors: FieldProblems; others: string[] }
  | { kind: 'accepted' }
  /** Nothing is set up that could send. */
  | { kind: 'cannotSend' }
  | { kind: 'failed' }

const statuses: Record<ContactOutcome['kind'], { status: number; message: string }> = {
  unsupported: { status: 415, message: 'Send application/json or a form, in UTF-8.' },
  tooLarge: { status: 413, message: 'The body is over 16 KB.' },
  foreign: { status: 403, message: 'Only pages of this site may send.' },
  limited: { status: 429, message: 'Too many messages; wait a little.' },
  unreadable: { status: 400, message: 'The body cannot be read.' },
  invalid: { status: 422, message: 'Some fields are not right.' },
  accepted: { status: 202, message: 'The message is kept and will be delivered.' },
  cannotSend: { status: 503, message: 'This site has no mail server to send by.' },
  failed: { status: 503, message: 'The message could not be kept.' },
}

/** Says it as a script reads it. */
export function toJsonAnswer(outcome: ContactOutcome): Response {
  const { status, message } = statuses[outcome.kind]
  const problems = outcome.kind === 'invalid' ? { errors: outcome.errors, unknown: outcome.others } : {}
  return Response.json(
    { outcome: outcome.kind, message, ...problems },
    { status, headers: { 'cache-control': 'no-store', ...toRetryAfter(outcome) } },
  )
}

/** Which part of the page about failures speaks of which outcome. */
const parts: Partial<Record<ContactOutcome['kind'], string>> = {
  tooLarge: '#fields',
  invalid: '#fields',
  limited: '#wait',
  cannotSend: '#cannot-send',
}

/** Says it to a browser that sent a form: by the page it is led to. */
function toPageAnswer(outcome: ContactOutcome, locale: Locale): Response {
  const path = outcome.kind === 'accepted' ? sentPath : notSentPath
  const location = toLocalePath(path, locale) + (parts[outcome.kind] ?? '')
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', ...toRetryAfter(outcome) },
  })
}

/** A page of another site is told no, never led to a page of ours. */
export const toAnswer = (outcome: ContactOutcome, format: BodyFormat, locale: Locale): Response =>
  format === 'json' || outcome.kind === 'foreign' ? toJsonAnswer(outcome) : toPageAnswer(outcome, locale)

const toRetryAfter = (outcome: ContactOutcome): Record<string, string> =>
  outcome.kind === 'limited' ? { 'retry-after': String(outcome.retryAfterSeconds) } : {}
