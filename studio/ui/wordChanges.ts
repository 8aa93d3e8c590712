import { type ChangeObject, diffWordsWithSpace } from 'diff'

/** A run of a text; `changed` if the other text does not have it. */
export type Run = { text: string; changed: boolean }

/** Texts that differ in nearly everything take long to compare, and the result helps nobody. */
const timeout = 100

/** Two versions of a text, word by word: what the first loses and what the second gains. */
export function toWordChanges(before: string, after: string): { before: Run[]; after: Run[] } {
  const parts = diffWordsWithSpace(before, after, { timeout })
  if (!parts) return { before: [{ text: before, changed: true }], after: [{ text: after, changed: true }] }
  return { before: toRuns(parts, 'removed'), after: toRuns(parts, 'added') }
}

/** The runs of one version. A lone word that stayed between two changes reads better as a part of them. */
function toRuns(parts: ChangeObject<string>[], side: 'added' | 'removed'): Run[] {
  const other = side === 'added' ? 'removed' : 'added'
  const runs: Run[] = []
  for (const [index, part] of parts.entries()) {
    if (part[other]) continue
    // A change is one part or two: what went, then what came.
    const isAmong = [parts.slice(Math.max(0, index - 2), index), parts.slice(index + 1, index + 3)].every(
      (beside) => beside.some((change) => change[side]),
    )
    const changed = part[side] || (isAmong && part.value.trim().split(/\s+/).length < 2)
    const last = runs.at(-1)
    if (last?.changed === changed) last.text += part.value
    else runs.push({ text: part.value, changed })
  }
  return runs
}
