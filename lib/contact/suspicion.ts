import type { Submission } from './shape.ts'

/** Nobody reads a form and fills three fields in less. */
const FASTEST_MS = 1_000

/** Why a message looks like the work of a machine; null when it does not. */
export function toSuspicion({
  website,
  elapsedMs,
}: Pick<Submission, 'website' | 'elapsedMs'>): string | null {
  if (website) return 'it fills a field that nobody sees'
  if (elapsedMs !== undefined && elapsedMs < FASTEST_MS) return 'it was written in no time'
  return null
}
