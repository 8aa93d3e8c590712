import { type Documents, noDocuments, parseDocuments } from '#lib/content/documents.ts'
import { type SiteContent, toSiteContent } from '#lib/content/siteContent.ts'
import { toSnapshot } from '#lib/content/snapshot.ts'
import type { Locale } from '#lib/site.ts'

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

/** Content with these documents published; the rest is built in. */
export function contentOf(
  locale: Locale,
  published: object = {},
  socialImages: Record<string, string> = {},
): SiteContent {
  const parsed = parseDocuments({ ...noDocuments, ...published })
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  return toSiteContent({ ...toSnapshot('lake', parsed.documents, {}), socialImages }, locale)
}

/** Content with these settings published. */
export const contentWith = (locale: Locale, chosen: object): SiteContent =>
  contentOf(locale, { siteSettings: { ...settings, ...chosen } })
