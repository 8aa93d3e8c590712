import { toRemarks } from '@freelance-site/studio-kit/publish/mistakes'
import { createSchema, type SchemaType } from 'sanity'
import { expect, test } from 'vitest'
import { toSchemaTypes } from '#schemas/types.ts'

const schema = createSchema({ name: 'site', types: toSchemaTypes('en') })

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
  ['pricingPackage', ['price', 'unit'], 'Price › Paid'],
  ['legalPage', ['sections', { _key: 'a' }, 'heading', 'fr'], 'Sections › Heading › French'],
  ['project', ['gone', 'fr'], ''],
  ['project', [], ''],
])('an error of a %s at %j is named “%s”', (type, path, where) => {
  expect(toRemarks([marker(path)], typeOf(type))).toEqual([
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
  const remarks = toRemarks(markers, typeOf('project'))
  expect(remarks.map(({ where }) => where)).toEqual(['Title › French', 'Title › English', 'Kind of work'])
})
