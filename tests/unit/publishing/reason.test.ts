import { describe, expect, test } from 'vitest'
import { formatProblem, formatReason, problemShape, reasonCodes, toReason } from '#lib/publishing/reason.ts'

/** Values for every parameter of a wording. */
const parameters = Object.fromEntries(
  [
    'anchor',
    'choices',
    'detail',
    'file',
    'mark',
    'maximum',
    'megabytes',
    'megapixels',
    'minimum',
    'status',
  ].map((name) => [name, `<${name}>`]),
)
const findParameters = (text: string) => [...text.matchAll(/<\w+>/g)].map(([name]) => name).toSorted()

describe('every reason', () => {
  test.each(reasonCodes)('%s has wordings in French and English, with the same parameters', (code) => {
    const french = formatReason({ code, parameters }, 'fr')
    const english = formatReason({ code, parameters }, 'en')
    expect(french).not.toBe(english)
    expect(french).not.toMatch(/\b(must|missing|the)\b/)
    for (const wording of [french, english]) expect(wording).toMatch(/^[^{}?]+$/)
    expect(findParameters(french)).toEqual(findParameters(english))
    // No line may break before a colon or inside quotation marks.
    expect(french).not.toMatch(/ [:;!?»]|« /)
  })
})

test('the parameters of a reason appear in its wording', () => {
  const unreadable = toReason('fileUnreadable', { detail: 'bad marker' })
  expect(formatReason(unreadable, 'fr')).toBe('son fichier ne se lit pas comme une image (bad marker)')
  expect(formatReason(toReason('fileTooLarge', { megabytes: 20 }), 'fr')).toBe('son fichier dépasse 20 Mo')
  expect(formatReason(toReason('unknownMark', { mark: 'blink' }), 'fr')).toContain(
    'la marque «\u00a0blink\u00a0»',
  )
  expect(formatReason(toReason('fileRefused', { status: 404 }), 'en')).toBe(
    'the lake answered 404 for its file',
  )
})

test('a problem is named by document and place, as far as they are known', () => {
  const reason = toReason('missing')
  expect(formatProblem({ document: 'project-one', path: 'title.fr', reason }, 'fr')).toBe(
    'project-one → title.fr\u00a0: manque',
  )
  expect(formatProblem({ document: 'project-one', path: '', reason }, 'en')).toBe('project-one: is missing')
  expect(formatProblem({ document: null, path: 'projects[1]', reason }, 'en')).toBe('projects[1]: is missing')
  expect(formatProblem({ path: '/en', reason }, 'en')).toBe('/en: is missing')
})

test.each([
  ['a sentence', 'is missing'],
  ['an unknown code', { code: 'odd' }],
  ['the name of a method', { code: 'toString' }],
])('a problem is not parsed from %s', (_what, reason) => {
  expect(problemShape.safeParse({ document: 'p', path: '', reason }).success).toBe(false)
})
