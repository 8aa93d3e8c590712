import { expect, test } from 'vitest'
import { contentQuery } from '#lib/content/documents.ts'
import { typeNames } from '#lib/content/documentTypes.ts'
import { pickFor } from '#schemas/pick.ts'
import { toSchemaTypes } from '#schemas/types.ts'
import { siteContentFilter } from '#server/processes/embeddedLake.ts'

const documentTypes = toSchemaTypes(pickFor('en')).flatMap(({ type, name }) =>
  type === 'document' ? name : [],
)

test('there are document types', () => {
  expect(documentTypes).toContain('project')
})

test.each(documentTypes)(
  '%s is read by builds, triggers one when published, and is checked for missing English',
  (type) => {
    expect(contentQuery).toContain(`== "${type}"`)
    expect(siteContentFilter).toContain(`"${type}"`)
    expect(typeNames).toContain(type)
  },
)
