import type { Documents } from '#lib/content/documents.ts'
import { noDocuments } from '#lib/content/documents.ts'
import { toSnapshot } from '#lib/content/snapshot.ts'

const changed = '2026-12-31T23:30:00Z'

const text = (name: string) => ({ fr: `${name} (fr)`, en: `${name} (en)` })

export const project = {
  _id: 'project-one',
  _updatedAt: changed,
  title: text('title'),
  summary: text('summary'),
  kind: text('kind'),
  tags: [text('tag')],
  illustration: 'map',
  order: 10,
}

export const offer = {
  _id: 'package-one',
  _updatedAt: changed,
  name: text('name'),
  group: 'site',
  includes: [],
  order: 10,
}

export const paragraph = (words: string, rest: object = {}) => ({
  _type: 'block',
  _key: 'p',
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: 's', text: words, marks: [] }],
  ...rest,
})

export const legalPage = (page: 'terms' | 'privacy' | 'cookies', rest: object = {}) => ({
  _id: `legalPage-${page}`,
  _updatedAt: changed,
  page,
  title: text('title'),
  sections: [
    { _key: 'one', heading: text('heading'), body: { fr: [paragraph('corps')], en: [paragraph('body')] } },
  ],
  ...rest,
})

export const settings = { _id: 'siteSettings', _updatedAt: changed }

/** The answer of the content query when only the given documents are published. */
export const toAnswer = (published: object) => ({ ...noDocuments, ...published })

/** A snapshot of these documents, without images. */
export const snapshotOf = (documents: Documents) => toSnapshot('lake', documents, {})
