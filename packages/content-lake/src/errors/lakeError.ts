import { STATUS_CODES } from 'node:http'
import type { z } from 'zod'
import type { Attributes } from '../documents/document.ts'

/** An error that is sent to the caller, in the shape that Sanity's clients expect. */
export class LakeError extends Error {
  override name = 'LakeError'
  readonly status: number
  readonly body: Attributes
  readonly headers: Record<string, string>

  constructor(status: number, body: Attributes, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** Creates the error for a refused request: a status, its reason phrase, and a sentence. */
export function refusal(status: number, message: string, more: Attributes = {}): LakeError {
  const body = { statusCode: status, error: STATUS_CODES[status] ?? 'Error', message, ...more }
  return new LakeError(status, body, message)
}

/** Refuses a file that is too large. The reason is a code that the Studio translates, and the values in its sentence. */
export function refuseFileSize(maxBytes: number): LakeError {
  const megabytes = maxBytes / 1024 / 1024
  const reason = { code: 'fileTooLarge', megabytes }
  return refusal(413, `A file may have at most ${megabytes} MB`, { reason })
}

/** Creates an error for too many requests at a time. It says when to try again. */
export const busyRefusal = (status: number, message: string) =>
  new LakeError(status, refusal(status, message).body, message, { 'retry-after': '5' })

/** Validates a value. The error names the field and the reason. `name` is what the value is, for what is wrong with it as a whole. */
export function parseWith<Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
  name = 'The body',
): z.infer<Shape> {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw refusal(400, `${issue?.path.join('.') || name}: ${issue?.message ?? 'is invalid'}`)
}

/** Creates an error for a missing session. On this code, the Studio keeps unsaved input and asks to sign in again. */
export const sessionRefusal = (message: string) => refusal(401, message, { errorCode: 'SIO-401-ANF' })

/** The status of what is wrong with a write, if it is not 409. */
const writeStatuses: Record<string, number> = {
  invalidIdError: 400,
  invalidPatchError: 400,
  invalidReleaseError: 400,
  documentTooDeepError: 400,
  numberOutOfRangeError: 400,
  documentTooLargeError: 413,
  transactionTooLargeError: 413,
  mutationTimeoutError: 400,
  insufficientPermissionsError: 403,
}

/** Creates an error for one operation of a write. `kind` selects the error format of the endpoint. */
export function writeRefusal(
  kind: WriteKind,
  index: number,
  type: string,
  description: string,
  details: Attributes,
): LakeError {
  const lead = kind === 'mutationError' ? 'The mutation(s) failed' : 'The action(s) failed'
  const items = [{ error: { type, description, ...details }, index }]
  const error = { type: kind, description: `${lead}: ${description}`, items }
  return new LakeError(writeStatuses[type] ?? 409, { error }, description)
}

/** The error format of `/data/mutate` or of `/data/actions`. Only an `actionError` write may change releases. */
export type WriteKind = 'mutationError' | 'actionError'
