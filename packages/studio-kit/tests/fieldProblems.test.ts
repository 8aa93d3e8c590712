import { createSchema, defineType, type SchemaType, stringToPath } from 'sanity'
import { expect, test } from 'vitest'
import { isHidden, toFieldProblems } from '../src/publish/fieldProblems.ts'

const words = (name: string, title: string) => ({
  ...{ name, title, type: 'object' },
  fields: [
    { name: 'fr', title: 'French', type: 'string' },
    { name: 'en', title: 'English', type: 'string' },
    { name: 'enSource', type: 'string', hidden: true },
  ],
})

const section = { name: 'section', title: 'Section', type: 'object', fields: [words('heading', 'Heading')] }

const pair = {
  name: 'pair',
  title: 'Pair',
  type: 'object',
  fields: [{ name: 'left', title: 'Left', type: 'string' }],
}

const price = {
  ...{ name: 'price', title: 'Price', type: 'object' },
  fields: [{ name: 'unit', title: 'Paid', type: 'string' }],
}

const schema = createSchema({
  name: 'site',
  types: [
    defineType({
      ...{ name: 'project', title: 'Project', type: 'document' },
      fields: [words('title', 'Title'), words('kind', 'Kind of work')],
    }),
    defineType({ name: 'offer', title: 'Offer', type: 'document', fields: [price] }),
    defineType({
      ...{ name: 'legalPage', title: 'Legal page', type: 'document' },
      fields: [{ name: 'sections', title: 'Sections', type: 'array', of: [section, pair] }],
    }),
  ],
})

function typeOf(name: string): SchemaType {
  const type = schema.get(name)
  if (!type) throw new Error(`There is no type “${name}”.`)
  return type
}

const marker = (path: (string | { _key: string })[], level: 'error' | 'warning' = 'error') => ({
  ...{ path, level, message: 'Wrong.' },
})

test.each([
  ['project', ['title', 'fr'], 'Title › French'],
  ['offer', ['price', 'unit'], 'Price › Paid'],
  ['legalPage', ['sections', { _key: 'a' }, 'heading', 'fr'], 'Sections › Heading › French'],
  ['legalPage', ['sections', { _key: 'a' }, 'left'], 'Sections › Left'],
  ['project', ['gone', 'fr'], ''],
  ['project', [], ''],
])('an error of a %s at %j is named “%s”', (type, path, where) => {
  expect(toFieldProblems([marker(path)], typeOf(type))).toEqual([
    { path, where, level: 'error', message: 'Wrong.' },
  ])
})

test('of an error of a field and one inside it, the inner one is named; warnings stay', () => {
  const markers = [
    marker(['title']),
    marker(['title', 'fr']),
    marker(['title', 'en'], 'warning'),
    marker(['kind']),
  ]
  const problems = toFieldProblems(markers, typeOf('project'))
  expect(problems.map(({ where }) => where)).toEqual(['Title › French', 'Title › English', 'Kind of work'])
})

test('what two rules of a field say in the same words is said once', () => {
  expect(
    toFieldProblems([marker(['kind']), marker(['kind']), marker(['title'])], typeOf('project')),
  ).toHaveLength(2)
})

test.each([
  ['sections[_key=="a"].heading.enSource', true],
  ['sections[_key=="a"].heading.en', false],
  ['sections[_key=="a"].gone', false],
])('whether a form shows %s', (path, expected) => {
  expect(isHidden(typeOf('legalPage'), stringToPath(path))).toBe(expected)
})
