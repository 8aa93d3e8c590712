import { isFromThisSite } from '@freelance-site/foundation'
import { type RateLimit, readBody, toVisitorAddress } from '@freelance-site/foundation/server'
import { bodyLimit, findLocale } from './form.ts'
import type { InboxOptions } from './options.ts'
import { type FieldProblems, parseSubmission, type Submission } from './submission.ts'

/**
 * Stores or sends a message. The visitor sees success only if it returns `accepted`. A message over the global limit is
 * quarantined; `noRoom` if it cannot be.
 */
export type Accept = (
  submission: Submission,
  sentAs: { form: boolean; overGlobalLimit: boolean },
) => Promise<{ kind: 'accepted' | 'cannotSend' | 'failed' | 'noRoom' }>

/** What `handleContact` needs. Without `siteUrl`, an origin is compared only with the hosts that the request names. */
export type ContactDeps = RateLimit &
  Pick<InboxOptions, 'trusted' | 'locales' | 'toPage'> & { accept: Accept; siteUrl: string | undefined }

/**
 * Answers the form. The script gets JSON; a form without scripts is redirected (303) to the page `sent` or `notSent`,
 * unless it comes from another site.
 */
export async function handleContact(request: Request, deps: ContactDeps): Promise<Response> {
  const format = toBodyFormat(request.headers.get('content-type'))
  if (format === null) return toJsonAnswer({ kind: 'unsupported' })
  const { outcome, locale } = await decideOutcome(request, format, deps)
  // A form on another site is refused, never redirected to a page of this one.
  if (format === 'json' || outcome.kind === 'foreign') return toJsonAnswer(outcome)
  const inAddress = findLocale(new URL(request.url).searchParams.get('locale'), deps.locales)
  const page = outcome.kind === 'accepted' ? 'sent' : 'notSent'
  const path = deps.toPage(page, locale ?? inAddress ?? deps.locales[0])
  const location = path + (answers[outcome.kind].section ?? '')
  return new Response(null, { status: 303, headers: { location, ...toHeaders(outcome) } })
}

async function decideOutcome(
  request: Request,
  format: BodyFormat,
  deps: ContactDeps,
): Promise<{ outcome: ContactOutcome; locale?: string | undefined }> {
  const body = await parseBody(request, format)
  if (body.kind === 'tooLarge') return { outcome: body }
  if (!isFromThisSite(request.headers, deps.siteUrl)) return { outcome: { kind: 'foreign' } }
  const quota = await deps.consumeVisitorQuota(toVisitorAddress(request.headers, deps.trusted))
  if (quota.kind !== 'free') return { outcome: quota }
  if (body.kind === 'unreadable') return { outcome: body }
  const parsed = parseSubmission(body.value, deps.locales)
  if (parsed.kind === 'invalid')
    return { outcome: parsed, locale: findLocale(readLocale(body.value), deps.locales) }
  const { submission } = parsed
  const { locale } = submission
  // Only valid messages count against the global limit: otherwise anybody could close the form for everybody.
  const overall = await deps.consumeGlobalQuota()
  if (overall.kind === 'failed') return { outcome: overall, locale }
  const sentAs = { form: format === 'form', overGlobalLimit: overall.kind === 'limited' }
  const { kind } = await deps.accept(submission, sentAs)
  if (kind !== 'noRoom') return { outcome: { kind }, locale }
  return { outcome: overall.kind === 'limited' ? overall : { kind: 'failed' }, locale }
}

const readLocale = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'locale' in value ? value.locale : undefined

/** The form's script sends JSON; without scripts the browser sends a form. */
type BodyFormat = 'json' | 'form'

/** The format of a content type; null if it is not supported or its charset is not UTF-8. */
function toBodyFormat(contentType: string | null): BodyFormat | null {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => parameter.trim()).find((one) => one.startsWith('charset='))
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) return null
  if (type.trim() === 'application/json') return 'json'
  return type.trim() === 'application/x-www-form-urlencoded' ? 'form' : null
}

type Body = { kind: 'parsed'; value: unknown } | { kind: 'tooLarge' } | { kind: 'unreadable' }

async function parseBody(request: Request, format: BodyFormat): Promise<Body> {
  const body = await readBody(request, bodyLimit)
  if (body.kind === 'tooLarge') return body
  if (body.kind === 'interrupted') return { kind: 'unreadable' }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body.bytes)
    return { kind: 'parsed', value: format === 'json' ? JSON.parse(text) : parseForm(text) }
  } catch {
    // Neither UTF-8 nor JSON.
    return { kind: 'unreadable' }
  }
}

/** A repeated field becomes a list, which validation refuses. */
function parseForm(text: string): unknown {
  const form = new URLSearchParams(text)
  const entries = [...new Set(form.keys())].map((name) => {
    const values = form.getAll(name)
    return [name, values.length === 1 ? values[0] : values]
  })
  return Object.fromEntries(entries)
}

type ContactOutcome =
  /** `cannotSend`: neither an outbox nor a mail server is configured. */
  | { kind: 'accepted' | 'unsupported' | 'tooLarge' | 'foreign' | 'unreadable' | 'cannotSend' | 'failed' }
  | { kind: 'limited'; retryAfterSeconds: number }
  | { kind: 'invalid'; errors: FieldProblems; others: string[] }

/** The status and sentence of each outcome, and the section of the failure page that explains it to a plain form. */
const answers: Record<ContactOutcome['kind'], { status: number; message: string; section?: string }> = {
  unsupported: { status: 415, message: 'Send application/json or a form, in UTF-8.' },
  tooLarge: {
    status: 413,
    message: `The body is over ${Math.floor(bodyLimit / 1024)} KB.`,
    section: '#fields',
  },
  foreign: { status: 403, message: 'Only pages of this site may send.' },
  limited: { status: 429, message: 'Too many messages; wait a little.', section: '#wait' },
  unreadable: { status: 400, message: 'The body cannot be read.' },
  invalid: { status: 422, message: 'Some fields are invalid.', section: '#fields' },
  accepted: { status: 202, message: 'The message is stored and will be delivered.' },
  cannotSend: { status: 503, message: 'This site has no mail server.', section: '#cannot-send' },
  failed: { status: 503, message: 'The message could not be stored.' },
}

function toJsonAnswer(outcome: ContactOutcome): Response {
  const { status, message } = answers[outcome.kind]
  const problems = outcome.kind === 'invalid' ? { errors: outcome.errors, unknown: outcome.others } : {}
  return Response.json(
    { outcome: outcome.kind, message, ...problems },
    { status, headers: toHeaders(outcome) },
  )
}

const toHeaders = (outcome: ContactOutcome): Record<string, string> => ({
  'cache-control': 'no-store',
  ...(outcome.kind === 'limited' && { 'retry-after': String(outcome.retryAfterSeconds) }),
})
