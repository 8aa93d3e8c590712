import fc from 'fast-check'
import type { DocumentType } from 'releases/content/documents'
import { findDeadLinks, type LinkedAnswer } from 'releases/links/siteLinks'
import { toReason } from 'releases/reasons'
import { expect, test } from 'vitest'
import { toCanonicalPath } from '#lib/addresses.ts'
import {
  content,
  type Documents,
  documentsShape,
  documentTypes,
  noDocuments,
} from '#lib/content/documents.ts'
import { toSchemaTypes } from '#schemas/types.ts'

const siteUrl = 'https://site.example'
const _updatedAt = '2026-11-22T08:00:00Z'

/** A paragraph with links to these addresses. */
const toBlock = (key: string, ...addresses: string[]) => ({
  _type: 'block',
  _key: key,
  markDefs: addresses.map((href, index) => ({ _type: 'link', _key: `${key}${index}`, href })),
  children: [
    { _type: 'span', _key: 's', text: 'words', marks: addresses.map((_, index) => `${key}${index}`) },
  ],
})

type Texts = { fr: string[]; en?: string[] }

/** Everything published: the privacy page with links in its text, a project and the settings. */
const toDocuments = ({ fr, en }: Texts, link?: string, settings?: object) =>
  documentsShape.parse({
    ...noDocuments,
    project: link
      ? [
          {
            ...{ _id: 'project-one', _updatedAt, link, illustration: 'map' },
            ...{ title: { fr: 'Un' }, summary: { fr: 'Deux' }, kind: { fr: 'Trois' } },
          },
        ]
      : [],
    legalPage: [
      {
        ...{ _id: 'legalPage-privacy', _updatedAt, page: 'privacy', title: { fr: 'Vie privée' } },
        sections: [
          {
            _key: 'use',
            heading: { fr: 'Usage' },
            body: { fr: [toBlock('f', ...fr)], ...(en && { en: [toBlock('e', ...en)] }) },
          },
        ],
      },
    ],
    siteSettings: settings ? { _id: 'siteSettings', _updatedAt, ...settings } : null,
  })

const toPage = (path: string, links: string[] = [], status = 200): LinkedAnswer => ({
  path,
  status,
  html: `<!doctype html><a name="old"></a><h2 id="é t">Title</h2>${links.map((link) => `<a href="${link}">x</a>`).join('')}<template><p id="late"></p></template>`,
})

/** The pages of a site, each in both languages, with these links on the two of privacy. */
const toAnswers = (french: string[] = [], english: string[] = []): LinkedAnswer[] => [
  ...['/', '/en', '/services', '/en/services', '/cookies'].map((path) => toPage(path)),
  toPage('/privacy', french),
  toPage('/en/privacy', english),
  toPage('/404', ['/en/404'], 404),
  { path: '/robots.txt', status: 200, html: null },
  { path: '/studio', status: 200, html: null },
]

const find = (answers: LinkedAnswer[], documents: Documents) =>
  findDeadLinks(answers, { site: { toCanonicalPath }, siteUrl, links: content.listLinks(documents) })

const none = toDocuments({ fr: [] })
const path = (language: string, block: string, index = 0) =>
  `sections[_key=="use"].body.${language}[_key=="${block}"].markDefs[_key=="${block}${index}"].href`
const privacy = { document: 'legalPage-privacy', type: 'legalPage' }

test('each link of the documents is named by its document, type and field, in both languages', () => {
  const documents = toDocuments({ fr: ['/a'], en: ['/b', 'mailto:a@b.example'] }, 'https://p.example', {
    codeHost: 'https://c.example',
    legalDetails: { mediatorSite: 'https://m.example' },
  })
  const settings = { document: 'siteSettings', type: 'siteSettings' }
  expect(new Set(content.listLinks(documents).map(({ address, place }) => ({ address, place })))).toEqual(
    new Set([
      { address: 'https://p.example', place: { document: 'project-one', type: 'project', path: 'link' } },
      { address: '/a', place: { ...privacy, path: path('fr', 'f') } },
      { address: '/b', place: { ...privacy, path: path('en', 'e') } },
      { address: 'mailto:a@b.example', place: { ...privacy, path: path('en', 'e', 1) } },
      { address: 'https://c.example', place: { ...settings, path: 'codeHost' } },
      { address: 'https://m.example', place: { ...settings, path: 'legalDetails.mediatorSite' } },
    ]),
  )
})

type Field = { name: string; type: string; fields?: readonly Field[] }

/** The paths of the fields of a schema that hold the address of another website. */
const findUrls = (fields: readonly Field[]): string[] =>
  fields.flatMap(({ name, type, fields: inside = [] }) =>
    type === 'url' ? [name] : findUrls(inside).map((path) => `${name}.${path}`),
  )

test('every field of the Studio that holds an address is among them', () => {
  const found = toSchemaTypes('en').flatMap(({ name, ...type }) => {
    const urls = 'fields' in type && type.fields ? findUrls(type.fields) : []
    return urls.length > 0 ? [[name, urls]] : []
  })
  const listed = Object.entries<DocumentType>(documentTypes).flatMap(([name, { links }]) =>
    links ? [[name, [...links]]] : [],
  )
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed))
})

test.each([
  '/services',
  '/services?a=b#old',
  '/en',
  'https://site.example/services',
  '/Services/',
  '/fr/services',
  '#late',
  '/cookies#%C3%A9%20t',
  '#',
  '#TOP',
  '#:~:text=words',
  '/robots.txt#whatever',
  '/studio',
  '/studio/structure/anything',
  '/_next/static/chunks/a.js',
  'mailto:a@b.example',
  'tel:+33',
  'https://elsewhere.example/nowhere',
])('a link to %s leads somewhere', (link) => {
  expect(find(toAnswers([link]), none)).toEqual([])
})

test.each([
  ['/nowhere', toReason('pageUnknown')],
  ['/404', toReason('pageUnknown')],
  ['https://site.example/nowhere', toReason('pageUnknown')],
  ['/services#nowhere', toReason('anchorUnknown', { anchor: 'nowhere' })],
  ['#nowhere', toReason('anchorUnknown', { anchor: 'nowhere' })],
  ['#%E0%A4%A', toReason('anchorUnknown', { anchor: '%E0%A4%A' })],
])('a link to %s is dead, and is the site’s own if no document contains it', (link, reason) => {
  const dead = find([...toAnswers([link]), toPage('/zz', [link])], none)
  const isOnEach = link.startsWith('#')
  expect(dead).toHaveLength(isOnEach ? 2 : 1)
  expect(dead).toContainEqual({
    address: link.startsWith('#') ? `/privacy${link}` : link.replace(siteUrl, ''),
    place: { page: '/privacy' },
    reason,
  })
})

test('a dead link of a document is named once for each field, even if the other language falls back to it', () => {
  const documents = toDocuments({ fr: ['/nowhere', '/services', '#nowhere'] })
  const answers = toAnswers(
    ['/nowhere', '/services', '#nowhere'],
    ['/en/nowhere', '/en/services', '#nowhere'],
  )
  expect(find(answers, documents)).toEqual([
    { address: '/nowhere', place: { ...privacy, path: path('fr', 'f') }, reason: toReason('pageUnknown') },
    {
      address: '#nowhere',
      place: { ...privacy, path: path('fr', 'f', 2) },
      reason: toReason('anchorUnknown', { anchor: 'nowhere' }),
    },
  ])
})

test('a dead link of the settings is named once, also on pages that no document shows', () => {
  const own = `${siteUrl}/nowhere`
  const answers = [...toAnswers([own], [own]), toPage('/contact/sent', [own])]
  expect(find(answers, toDocuments({ fr: [] }, undefined, { codeHost: own }))).toEqual([
    {
      address: own,
      place: { document: 'siteSettings', type: 'siteSettings', path: 'codeHost' },
      reason: toReason('pageUnknown'),
    },
  ])
})

test('whatever a page links to, a release is not stopped', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/#${text}`),
        ),
      ),
      (links) => {
        expect(() => find(toAnswers(links), none)).not.toThrow()
      },
    ),
  )
})
