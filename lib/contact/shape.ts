// The small zod: browsers load this file too, at the first touch of the form.
import * as z from 'zod/mini'
import { defaultLocale, type Locale, locales } from '#lib/site.ts'
import { type ContactField, contactFields, longest } from './limits.ts'

/** What is wrong with a field; each has its words in `contact.errors`. */
export type FieldProblem = 'missing' | 'tooLong' | 'invalid'

export type FieldProblems = Partial<Record<ContactField, FieldProblem>>

const fieldProblem = z.enum(['missing', 'tooLong', 'invalid'])

/** What the server says about fields, as the browser reads it. */
export const fieldProblemsShape = z.object({
  errors: z.partial(z.object({ fullName: fieldProblem, email: fieldProblem, message: fieldProblem })),
})

/** One line: no control character, no line separator, nothing that turns the direction of what follows. */
const oneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u
/** Several lines: line ends and tabs besides. */
const manyLines = /^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u
/** Something one can see: neither space nor formatting. */
const visible = /[^\p{Z}\p{C}]/u

const normalise = (text: string) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()

const text = (toPlain: (text: string) => string, max: number, allowed: RegExp) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? 'missing' : 'invalid') }).check(
    z.overwrite(toPlain),
    z.regex(visible, { error: 'missing', abort: true }),
    z.maxLength(max, { error: 'tooLong', abort: true }),
    // Without a name of its own a problem is `invalid`.
    z.regex(allowed),
  )

const fields = {
  fullName: text(normalise, longest.fullName, oneLine),
  email: text((written) => toAsciiDomain(normalise(written)), longest.email, z.regexes.email),
  message: text(normalise, longest.message, manyLines),
}

const messageShape = z.strictObject(fields)

const submissionShape = z.strictObject({
  ...fields,
  /** The language of the page; a value that is none of ours counts as the default. */
  locale: z.catch(z.enum(locales), defaultLocale),
  /** A field no person sees. */
  website: z.optional(z.string()),
  /** How long the form was open; only a browser that runs scripts can tell. */
  elapsedMs: z.optional(z.number()),
  /** Names one wish to send, however often it is tried. */
  submission: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
})

export type ContactMessage = z.infer<typeof messageShape>

export type Submission = Omit<z.infer<typeof submissionShape>, ContactField> & {
  message: ContactMessage
  locale: Locale
}

export type ParsedSubmission =
  | { kind: 'valid'; submission: Submission }
  | { kind: 'invalid'; errors: FieldProblems; others: string[] }

/** Reads what was sent, whatever it is; `others` names the keys that are unknown or have no place for an error. */
export function parseSubmission(input: unknown): ParsedSubmission {
  const parsed = submissionShape.safeParse(input)
  if (!parsed.success) return { kind: 'invalid', ...toProblems(parsed.error.issues) }
  const { fullName, email, message, ...rest } = parsed.data
  return { kind: 'valid', submission: { ...rest, message: { fullName, email, message } } }
}

/** What is wrong with the three fields as typed; nothing where all is well. */
export function findFieldProblems(typed: Record<ContactField, string>): FieldProblems {
  const parsed = messageShape.safeParse(typed)
  return parsed.success ? {} : toProblems(parsed.error.issues).errors
}

function toProblems(issues: z.core.$ZodIssue[]): { errors: FieldProblems; others: string[] } {
  const errors: FieldProblems = {}
  const others: string[] = []
  for (const issue of issues) {
    const field = contactFields.find((name) => name === issue.path[0])
    if (field) errors[field] ??= fieldProblem.safeParse(issue.message).data ?? 'invalid'
    else if (issue.code === 'unrecognized_keys') others.push(...issue.keys)
    else if (issue.path[0] !== undefined) others.push(String(issue.path[0]))
    else for (const name of contactFields) errors[name] = 'missing'
  }
  return { errors, others }
}

/** Mail servers know a domain such as `boulangerie-du-pré.fr` by its ASCII name only. */
function toAsciiDomain(address: string): string {
  const [, local, domain] = /^([^@]+)@([^@\s/?#:\\[\]]+)$/.exec(address) ?? []
  if (local === undefined || domain === undefined || !/[^\p{ASCII}]/u.test(domain)) return address
  const asUrl = `http://${domain}`
  return URL.canParse(asUrl) ? `${local}@${new URL(asUrl).hostname}` : address
}
