import { expect, test } from 'vitest'
import { type ContentProblem, findProblems } from '../../src/transfer/importContent.ts'

const rules = {
  query: '{"notes": *[_type == "note"]{_id, "title": title.en, "picture": picture.asset->_id}}',
  findProblems: (result: unknown): ContentProblem[] => {
    const { notes } = result as { notes: { _id: string; title: unknown }[] }
    return notes
      .filter(({ title }) => typeof title !== 'string')
      .map(({ _id, title }) => ({
        ...{ document: _id, path: 'title', reason: title === null ? 'is missing' : 'must be text' },
        isWrongType: title !== null,
      }))
  },
}
const find = (fields: object, _id = 'a') => findProblems([{ _id, _type: 'note', ...fields }], rules)

test('a document that keeps the rules has no problem, nor has a picture that the file brings', async () => {
  expect(await find({ title: { en: 'One' } })).toEqual([])
  const picture = { _type: 'image', _sanityAsset: 'image@file://./images/a.png' }
  expect(await find({ title: { en: 'One' }, picture })).toEqual([])
})

test('a published document is refused for every problem, a draft or a version only for a wrong type', async () => {
  expect(await find({})).toEqual(['a → title: is missing'])
  expect(await find({ title: { en: 1 } })).toEqual(['a → title: must be text'])
  for (const id of ['drafts.a', 'versions.rMonday.a']) {
    expect(await find({}, id)).toEqual([])
    expect(await find({ title: { en: 1 } }, id)).toEqual([`${id} → title: must be text`])
  }
})

test('a value that the query cannot read is reported once, although it also looks missing', async () => {
  expect(await find({ title: 'One' }, 'drafts.a')).toEqual([
    'drafts.a → title: does not have the expected form',
  ])
})
