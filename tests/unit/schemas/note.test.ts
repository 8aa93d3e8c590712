import { expect, test } from 'vitest'
import { note } from '#schemas/note.ts'

/** The line below the title of a note in the lists of a Studio. */
function toSubtitle(language: string, date?: string) {
  const [type] = note.toTypes(language)
  return type?.preview?.prepare?.({ fr: 'Une note', ...(date !== undefined && { date }) }).subtitle
}

test('lists show the day of a note in the words of the Studio', () => {
  expect(toSubtitle('fr', '2026-12-01')).toBe('1er décembre 2026')
  expect(toSubtitle('en', '2026-12-05')).toBe('5 December 2026')
  expect(toSubtitle('fr')).toBeUndefined()
})
