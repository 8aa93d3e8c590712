import { diffWordsWithSpace } from 'diff'

/** A run of a text; `changed` if the other text does not have it. */
export type Run = { text: string; changed: boolean }

/** Texts that differ in nearly everything take long to compare, and the result helps nobody. */
const timeout = 100

/** Two versions of a text, word by word: what the first loses and what the second gains. */
export function toWordChanges(before: string, after: string): { before: Run[]; after: Run[] } {
  const parts = diffWordsWithSpace(before, after, { timeout })
  if (!parts) return { before: [{ text: before, changed: true }], after: [{ text: after, changed: true }] }
  const toRuns = (side: 'added' | 'removed') =>
    parts
      .filter((part) => !(side === 'added' ? part.removed : part.added))
      .map((part) => ({ text: part.value, changed: part[side] }))
  return { before: toRuns('removed'), after: toRuns('added') }
}
