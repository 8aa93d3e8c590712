import { expect, test } from 'vitest'
import { formatProblemPage, problemGroups } from '../support/problemList.ts'

const problems = problemGroups.flatMap((group) => group.problems)

test('docs/problems.md lists every problem: `npm run problems` writes it', async () => {
  await expect(formatProblemPage()).toMatchFileSnapshot('../../docs/problems.md')
})

test('no two problems of a group have the same code', () => {
  for (const group of problemGroups)
    expect(new Set(group.problems.map(({ code }) => code)).size, group.title).toBe(group.problems.length)
})

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** The sentences of a text, which end in a mark before a space; a list of causes is not counted. */
const countSentences = (text: string) => count(`${text.split('\n')[0]} `, /[.!?…]”?\s/g)

test.each(problems)('$code is a complete text of at most three sentences, in each language', (problem) => {
  const [english, french] = [problem.format('en'), problem.format('fr')]
  expect(english).not.toBe(french)
  for (const [text, written] of [
    [english, problem.texts.en],
    [french, problem.texts.fr],
  ] as const) {
    expect(text).not.toBe('')
    expect(text).not.toContain('{{')
    expect(text).not.toMatch(/this version does not know|cette version ne connaît pas/)
    // A value that is missing is a question mark.
    expect(count(text, /\?/g)).toBe(count(written, /\?/g))
    expect(text).not.toMatch(/undefined|null|\[object|NaN/)
    expect(countSentences(text)).toBeLessThanOrEqual(3)
  }
})
