import type { Problem } from '@freelance-site/foundation'
import { expect, test } from 'vitest'
import { isShown, toShownContent } from '../src/store/shownContent.ts'
import { createSourceProblem } from '../testing/sourceProblems.ts'

const now = Date.parse('2026-11-30T10:00:00Z')
const young = { builtAt: '2026-11-02T10:00:00Z', contentRevision: 'today' }
const old = { builtAt: '2026-10-01T10:00:00Z', contentRevision: 'autumn' }
const toWarning = (document: string | undefined): Problem => ({
  ...createSourceProblem('heldBack', { page: '/pain' }),
  severity: 'warning',
  place: { document },
})
const [one, two] = [toWarning('project-one'), toWarning('project-two')]

test('content that visitors see, or that a rollback hides, is not released again', () => {
  expect(toShownContent(young, null, now)).toEqual([{ revision: 'today', warnings: [] }])
  expect(toShownContent(young, { contentRevision: 'undone' }, now)).toEqual([
    { revision: 'today', warnings: null },
    { revision: 'undone', warnings: null },
  ])
  expect(toShownContent(undefined, undefined, now)).toEqual([])
})

test('a release of more than 30 days ago is made anew, so that none of its files expires', () => {
  expect(toShownContent(old, null, now)).toEqual([])
})

test('a rollback stays, however old it is', () => {
  expect(toShownContent(old, { contentRevision: 'undone' }, now)).toEqual([
    { revision: 'autumn', warnings: null },
    { revision: 'undone', warnings: null },
  ])
})

test('content is shown only if its release tells the owner the same, in any order', () => {
  const shown = toShownContent({ ...young, warnings: [one, two] }, null, now)
  expect(isShown({ revision: 'today', warnings: [two, one] }, shown)).toBe(true)
  for (const warnings of [[one], [], undefined])
    expect(isShown({ revision: 'today', warnings }, shown)).toBe(false)
  expect(isShown({ revision: 'autumn', warnings: [one, two] }, shown)).toBe(false)
})

test('a warning without a document is the same after it was stored', () => {
  const stored = toWarning(undefined)
  const shown = toShownContent({ ...young, warnings: [JSON.parse(JSON.stringify(stored))] }, null, now)
  expect(isShown({ revision: 'today', warnings: [stored] }, shown)).toBe(true)
})

test('content that a rollback hides is shown whatever its warnings are', () => {
  const shown = toShownContent({ ...young, warnings: [one] }, { contentRevision: 'undone' }, now)
  expect(isShown({ revision: 'undone', warnings: [two] }, shown)).toBe(true)
})
