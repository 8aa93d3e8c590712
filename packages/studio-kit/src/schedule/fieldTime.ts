import { format } from 'date-fns/format'

/** The time in the browser's date field, or why a document cannot be scheduled for it. */
export type FieldTime =
  | { kind: 'future'; at: Date }
  | { kind: 'past'; at: Date }
  /** A time on a day when the clocks change: it does not exist, or it exists twice. */
  | { kind: 'unclear' }
  | { kind: 'incomplete' }

const hourMs = 60 * 60 * 1000

export const toFieldValue = (at: Date) => format(at, "yyyy-MM-dd'T'HH:mm")

/** Reads the value of the field, which is empty until day and time are complete. */
export function readFieldTime(value: string, now: Date): FieldTime {
  const at = new Date(value)
  if (Number.isNaN(at.valueOf())) return { kind: 'incomplete' }
  // `Date` moves an hour that does not exist to the next one, and takes the first of two.
  const isSkipped = toFieldValue(at) !== value
  const isRepeated = toFieldValue(new Date(at.valueOf() + hourMs)) === value
  if (isSkipped || isRepeated) return { kind: 'unclear' }
  return { kind: at > now ? 'future' : 'past', at }
}

export const toDefaultTime = (now: Date) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9)
