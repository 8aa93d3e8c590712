import type { Template } from 'sanity'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createDocuments } from '../src/documents/documents.ts'
import { documentFields } from '../src/documents/fields.ts'
import { createRedirectTypes } from '../src/redirects/redirectTypes.ts'
import { withoutHistory } from '../src/studio/addressHistory.ts'
import { createRedirectSchemas, toNewRedirect } from '../src/studio/redirects.ts'

const toTemplate = (schemaType: string): Template => ({
  id: schemaType,
  title: schemaType,
  schemaType,
  value: {},
})

const redirects = createRedirectTypes({ toCanonicalPath: (path) => path, isSitePath: (path) => path === '/' })
const note = { query: '*', shape: z.array(z.object(documentFields)), pages: [], seed: () => [] }
const content = createDocuments({ note, ...redirects.types }, { frames: {}, ...redirects.rules })

test('a link to a new redirect finds its template, and nobody is offered a history of addresses', () => {
  const templates = withoutHistory(['note', 'redirect', 'addressHistory'].map(toTemplate))
  expect(templates.map(({ schemaType }) => schemaType)).toEqual(['note', 'redirect'])
  expect(toNewRedirect('/old')).toEqual([{ type: 'redirect', template: 'redirect' }, { from: '/old' }])
})

test('a site gets a type for each list of its content, in the language of its Studio', () => {
  const toTitles = (language: 'fr' | 'en') =>
    createRedirectSchemas({ language, content, compared: { note, ...redirects.types }, linkType: 'url' }).map(
      ({ name, title }) => [name, title],
    )
  const names = content.typeNames.filter((name) => name !== 'note')
  expect(toTitles('fr')).toEqual([
    [names[0], 'Redirection'],
    [names[1], 'Anciennes adresses'],
  ])
  expect(toTitles('en')).toEqual([
    [names[0], 'Redirect'],
    [names[1], 'Former addresses'],
  ])
})
