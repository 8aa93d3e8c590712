import { expect, test } from 'vitest'
import { findLinkFields } from '../src/studio/linkFields.ts'

const origin = 'https://site.example'

/** A formatted text with a link. */
const toBlocks = (href: string) => [
  { _type: 'block', _key: 'b', markDefs: [{ _type: 'link', _key: 'l', href }], children: [] },
]

const page = {
  _id: 'legalPage-terms',
  _type: 'legalPage',
  sections: [{ _key: 'rights', body: { fr: toBlocks('/nulle-part'), en: toBlocks('/en/services#prix') } }],
}
const project = { _id: 'project-a', _type: 'project', title: 'nulle-part', link: `${origin}/nulle-part` }

const find = (address: string, toWritten = (each: string) => [each]) =>
  findLinkFields([page, project], { page: '/terms', address }, { origin, toWritten }).map(
    ({ document, path }) => `${document} ${path}`,
  )

test('a dead link is found in formatted text and in fields with an address', () => {
  expect(find('/nulle-part')).toEqual([
    'legalPage-terms sections[_key=="rights"].body.fr[_key=="b"].markDefs[_key=="l"].href',
    'project-a link',
  ])
})

test('a link that its page shows in another language is found under the address that was written', () => {
  expect(find('/services#prix')).toEqual([])
  expect(find('/services#prix', () => ['/services#prix', '/en/services#prix'])).toEqual([
    'legalPage-terms sections[_key=="rights"].body.en[_key=="b"].markDefs[_key=="l"].href',
  ])
})

test('an anchor belongs to the page that shows it', () => {
  const document = { _id: 'a', _type: 'note', text: '#fin' }
  const options = { origin, toWritten: (each: string) => [each] }
  const findOn = (on: string) => findLinkFields([document], { page: on, address: '/terms#fin' }, options)
  expect(findOn('/terms')).toHaveLength(1)
  expect(findOn('/other')).toEqual([])
})

test('a link of the site itself is in no field', () => {
  expect(find('/elsewhere')).toEqual([])
})

test('an address that is no link, or that the form does not show, is in no list', () => {
  const former = [{ _key: '/gone', language: 'fr', path: '/gone' }]
  const documents = [
    { _id: 'history', _type: 'addressHistory', document: 'project-b', addresses: former },
    { _id: 'redirect-a', _type: 'redirect', from: '/gone', to: '/gone' },
    { _id: 'terms', _type: 'legalPage', body: { en: '/gone', enSource: '/gone' } },
  ]
  const isHidden = (type: string, path: string) => type === 'legalPage' && path === 'body.enSource'
  const options = { origin, toWritten: (each: string) => [each], isHidden }
  const fields = findLinkFields(documents, { page: '/terms', address: '/gone' }, options)
  expect(fields.map(({ document, path }) => `${document} ${path}`)).toEqual([
    'redirect-a to',
    'terms body.en',
  ])
})
