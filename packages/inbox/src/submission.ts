import * as z from 'zod/mini'
import { isMailAddress, toMailAddress } from './address.ts'
import { type ContactField, contactFields, findLocale, type Locales, maxLengths } from './form.ts'
import { toPlainLine, toPlainText } from './writtenText.ts'

// Uses zod/mini, because browsers also load this file, when the form is first focused.

const fieldProblem = z.enum(['missing', 'tooLong', 'invalid'])

/** What is wrong in each field; a field without a problem is absent. */
export type FieldProblems = Partial<Record<ContactField, z.infer<typeof fieldProblem>>>

/** What the browser reads of the server's answer to a message that it did not accept. */
export const answerShape = z.object({
  outcome: z.string(),
  errors: z.optional(
    z.partial(z.object({ fullName: fieldProblem, email: fieldProblem, message: fieldProblem })),
  ),
})

/** A visible character: neither space nor formatting. */
const visible = /[^\p{Z}\p{C}]/u

/** A text as it is stored: only what nobody could read or answer is refused. */
const text = (toStored: (written: string) => string, max: number) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? 'missing' : 'invalid') })
    .check(
      z.overwrite(toStored),
      z.regex(visible, { error: 'missing', abort: true }),
      z.maxLength(max, { error: 'tooLong', abort: true }),
    )

const fields = {
  fullName: text(toPlainLine, maxLengths.fullName),
  // A problem without a message counts as `invalid`.
  email: text(toMailAddress, maxLengths.email).check(z.refine(isMailAddress)),
  message: text(toPlainText, maxLengths.message),
}

const contactMessageShape = z.strictObject(fields)

const submissionShape = z.strictObject({
  ...fields,
  locale: z.optional(z.unknown()),
  /** A field hidden from people: only bots fill it in. */
  website: z.optional(z.string()),
  /** How long the form was open; absent without scripts. */
  elapsedMs: z.optional(z.number()),
  /** Identifies one message across its attempts. */
  submission: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
})

/**
 * The fields as they are stored and mailed: trimmed, without control characters, the address as `toMailAddress` returns
 * it.
 */
export type ContactMessage = z.infer<typeof contactMessageShape>

/** A valid message, and what the form sent with it. `locale` is one of the form's languages. */
export type Submission = Omit<z.infer<typeof submissionShape>, 'locale'> & { locale: string }

/** `errors` is empty if only `others` are wrong. */
export type ParsedSubmission =
  | { kind: 'valid'; submission: Submission }
  | { kind: 'invalid'; errors: FieldProblems; others: string[] }

/** Parses a submission. `others` names keys that are unknown or not shown in the form. */
export function parseSubmission(input: unknown, locales: Locales): ParsedSubmission {
  const parsed = submissionShape.safeParse(input)
  if (!parsed.success) return { kind: 'invalid', ...toProblems(parsed.error.issues) }
  const locale = findLocale(parsed.data.locale, locales) ?? locales[0]
  return { kind: 'valid', submission: { ...parsed.data, locale } }
}

/** Checks the typed text in the browser, by the rules of the server. Empty if nothing is wrong. */
export function findFieldProblems(typed: Record<ContactField, string>): FieldProblems {
  const parsed = contactMessageShape.safeParse(typed)
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
