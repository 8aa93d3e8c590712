import { readFileSync } from 'node:fs'
import type { Problem } from '@freelance-site/foundation'
import { expect, test } from 'vitest'
import { createProblem, formatProblem } from '../src/problems.ts'
import { formatRelease, parseRelease } from '../src/store/release.ts'
import { fromStoredDeadLink, fromStoredWarning, toStoredDeadLink } from '../src/store/storedProblems.ts'

/** A record that was written before 2.0.0, with dead links as version 1.0.0 names them, and warnings with their texts. */
const earlier = readFileSync(new URL('./support/earlierRecord.json', import.meta.url), 'utf8')

test('the record of an earlier release is read, and its problems are shown in each language', () => {
  const release = parseRelease(earlier)
  const problems = [
    ...(release?.links?.dead ?? []).map(fromStoredDeadLink),
    ...(release?.warnings ?? []).map(fromStoredWarning),
  ]
  expect(problems.map((problem) => formatProblem(problem, 'en'))).toEqual([
    '/ → /nowhere: the page has no place named “a”',
    'project-one → link → /old: there is no such page',
    'project-one → image: took more than 90 s: it was left out',
    '/en: there is no such page',
  ])
  expect(problems.every(({ severity }) => severity === 'warning')).toBe(true)
  expect(formatProblem(problems[3] ?? expect.fail(), 'fr')).toBe('/en\u00a0: cette page n’existe pas')
})

test('a problem that is stored is the same afterwards', () => {
  const dead: Problem = {
    ...createProblem('anchorUnknown', { anchor: 'a' }),
    severity: 'warning',
    place: { path: '/services', request: '/nowhere#a' },
  }
  const warning: Problem = {
    ...createProblem('tooSlow', { seconds: 90 }),
    severity: 'warning',
    place: { document: 'project-one', path: 'image' },
  }
  const before = parseRelease(earlier) ?? expect.fail()
  const links = { dead: [toStoredDeadLink(dead)], outgoing: [] }
  const stored = parseRelease(formatRelease({ ...before, links, warnings: [warning] }))
  expect(stored?.links?.dead.map(fromStoredDeadLink)).toEqual([dead])
  expect(stored?.warnings?.map(fromStoredWarning)).toEqual([warning])
})
