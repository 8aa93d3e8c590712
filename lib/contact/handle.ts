import { isLocale, type Locale } from '#lib/site.ts'
import type { Accept } from './accept.ts'
import { type ContactOutcome, toAnswer, toJsonAnswer } from './answer.ts'
import { type BodyFormat, parseBody, readText, toBodyFormat } from './body.ts'
import { isFromThisSite } from './origin.ts'
import { toFormLocale } from './paths.ts'
import type { TakeTurn } from './rateLimit.ts'
import { parseSubmission } from './shape.ts'
import { toVisitorAddress } from './visitor.ts'

export type ContactDeps = {
  accept: Accept
  takeTurn: TakeTurn
  siteUrl: string | undefined
  trusted: { ownFront: boolean; proxy: boolean }
}

/** Takes a message of the contact form. The checks come in this order, and the first that fails answers. */
export async function handleContact(request: Request, deps: ContactDeps): Promise<Response> {
  const format = toBodyFormat(request.headers.get('content-type'))
  if (format === null) return toJsonAnswer({ kind: 'unsupported' })
  const { outcome, locale } = await judge(request, format, deps)
  return toAnswer(outcome, format, locale ?? toFormLocale(request.url))
}

async function judge(
  request: Request,
  format: BodyFormat,
  deps: ContactDeps,
): Promise<{ outcome: ContactOutcome; locale?: Locale }> {
  const read = await readText(request)
  if (read.kind === 'tooLarge') return { outcome: read }
  if (!isFromThisSite(request.headers, deps.siteUrl)) return { outcome: { kind: 'foreign' } }
  const turn = await deps.takeTurn(toVisitorAddress(request.headers, deps.trusted))
  if (turn.kind === 'limited') return { outcome: turn }
  const body = read.kind === 'read' ? parseBody(read.text, format) : read
  if (body.kind === 'unreadable') return { outcome: body }
  const parsed = parseSubmission(body.value)
  if (parsed.kind === 'invalid') return { outcome: parsed, locale: toWrittenLocale(body.value) }
  const { submission } = parsed
  return {
    outcome: await deps.accept(submission, { form: format === 'form' }),
    locale: submission.locale,
  }
}

/** The language a form names, where the rest of it cannot be used. */
function toWrittenLocale(value: unknown): Locale | undefined {
  const named = typeof value === 'object' && value !== null && 'locale' in value ? value.locale : undefined
  return isLocale(named) ? named : undefined
}
