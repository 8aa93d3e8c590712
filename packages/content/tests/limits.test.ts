import { expect, test } from 'vitest'
import { toBounded, toShortened } from '../src/documents/limits.ts'

const limits = { text: 20, list: 3, document: 100, perItem: 5 }
const bound = (document: unknown) => {
  const { value, problems } = toBounded(document, 'project-one', limits)
  return { value, problems: problems.map(({ place, code }) => `${place.path} ${code}`) }
}

test('a document within the limits stays as it is', () => {
  const document = { title: { fr: 'Pain' }, tags: ['a', 'b'], year: 2026, image: null }
  expect(bound(document)).toEqual({ value: document, problems: [] })
})

test('a text pasted into the wrong field is cut between two words, and named', () => {
  expect(bound({ title: { fr: 'Un texte collé dans le mauvais champ' } })).toEqual({
    value: { title: { fr: 'Un texte collé…' } },
    problems: ['title.fr textTooLong'],
  })
})

test('a list with too many members shows the first ones', () => {
  expect(bound({ story: [{ text: ['a', 'b', 'c', 'd'] }] })).toEqual({
    value: { story: [{ text: ['a', 'b', 'c'] }] },
    problems: ['story[0].text listTooLong'],
  })
})

test('many texts and lists, each within its limit, end where the document has enough of them', () => {
  const story = Array.from({ length: 3 }, () => ({ text: ['a'.repeat(20), 'b'.repeat(20), 'c'.repeat(20)] }))
  const { value, problems } = bound({ story })
  expect(problems).toEqual(['story[1].text documentTooLong'])
  expect(value).toEqual({ story: [story[0], { text: ['a'.repeat(20)] }] })
})

test.each([
  ['a giant word', 'a'.repeat(30), `${'a'.repeat(19)}…`],
  ['an emoji at the end', `${'a'.repeat(18)}🎉🎉`, `${'a'.repeat(18)}…`],
  ['marks of previews, which nobody sees', `Pain${'\u200b'.repeat(40)}`, `Pain${'\u200b'.repeat(40)}`],
])('%s is shortened to what a reader sees', (_, text, short) => {
  expect(toShortened(text, 20)).toBe(short)
})

test('a text of a million spaces is cut at once', () => {
  const startedAt = performance.now()
  toShortened(' '.repeat(1_000_000), 20_000)
  expect(performance.now() - startedAt).toBeLessThan(500)
})
