import { format } from 'date-fns/format'

/** What the browser's field for day and time holds, or why nothing can be published then. */
export type FieldTime =
  | { kind: 'future'; at: Date }
  | { kind: 'past'; at: Date }
  /** An hour of a day on which clocks change: it does not exist, or exists twice. */
  | { kind: 'unclear' }
  | { kind: 'incomplete' }

const hourMs = 60 * 60 * 1000

/** The value of the field for a moment, in the time zone of the browser. */
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

/** Tomorrow at nine, in the time zone of the browser. */
export const toUsualTime = (now: Date) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9)
