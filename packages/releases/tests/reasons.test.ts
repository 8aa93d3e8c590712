import { describe, expect, test } from 'vitest'
import { codes, createReasons, formatProblem, parseReason, problemShape } from '../src/reasons.ts'

const { toReason } = createReasons({
  slow: { fr: 'prend {ms}\u00a0ms', en: 'takes {ms} ms' },
  missing: { fr: 'manque', en: 'is missing' },
})

describe('every reason of a release', () => {
  const names = ['anchor', 'detail', 'file', 'seconds']
  const parameters = Object.fromEntries(names.map((name) => [name, `<${name}>`]))
  const findParameters = (text: string) => (text.match(/<\w+>/g) ?? []).toSorted()

  test.each(codes)('%s has wordings in French and English, with the same parameters', (code) => {
    const { fr = '', en = '' } = parseReason({ code, parameters })?.text ?? {}
    expect(fr).not.toBe(en)
    for (const wording of [fr, en]) expect(wording).toMatch(/^[^{}?]+$/)
    expect(findParameters(fr)).toEqual(findParameters(en))
    // No line may break before a colon or inside quotation marks.
    expect(fr).not.toMatch(/ [:;!?»]|« /)
  })
})

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
