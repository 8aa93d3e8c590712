import { createCatalogue } from '@freelance-site/foundation'
import { expect, test } from 'vitest'
import { createReasons, formatProblem, parseReason, problemShape } from '../src/reasons.ts'

const { toReason } = createReasons(
  createCatalogue({
    en: { slow: 'takes {{ms}} ms', missing: 'is missing' },
    fr: { slow: 'prend {{ms}}\u00a0ms', missing: 'manque' },
  }),
)

test('the parameters of a reason appear in its text', () => {
  expect(toReason('slow', { ms: 900 }).text).toEqual({ fr: 'prend 900\u00a0ms', en: 'takes 900 ms' })
})

test('a problem is named by document and place, as far as they are known', () => {
  const reason = toReason('missing')
  expect(formatProblem({ document: 'project-one', path: 'title.fr', reason }, 'fr')).toBe(
    'project-one → title.fr\u00a0: manque',
  )
  expect(formatProblem({ document: 'project-one', path: '', reason }, 'en')).toBe('project-one: is missing')
  expect(formatProblem({ document: null, path: 'projects[1]', reason }, 'en')).toBe('projects[1]: is missing')
  expect(formatProblem({ document: null, path: '/en', reason }, 'en')).toBe('/en: is missing')
})

test.each([
  ['a sentence', 'is missing'],
  ['an unknown code', { code: 'odd' }],
  ['the name of a method', { code: 'toString' }],
])('no reason is parsed from %s', (_what, reason) => {
  expect(parseReason(reason)).toBeNull()
  expect(problemShape.safeParse({ document: 'p', path: '', reason }).success).toBe(false)
})
