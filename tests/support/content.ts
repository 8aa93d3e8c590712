import { toSnapshot } from '@freelance-site/content/server'
import type { Snapshot } from '#lib/content/documents.ts'
import { type Documents, noDocuments, parseDocuments } from '#lib/content/documents.ts'
import { formatProblem } from '#lib/content/problems.ts'
import { type SiteContent, toSiteContent } from '#lib/content/siteContent.ts'
import type { Locale } from '#lib/languages.ts'

const updatedAt = '2026-12-31T23:30:00Z'

const text = (name: string) => ({ fr: `${name} (fr)`, en: `${name} (en)` })

export const project = {
  _id: 'project-one',
  _updatedAt: updatedAt,
  title: text('title'),
  summary: text('summary'),
  kind: text('kind'),
  tags: [text('tag')],
  illustration: 'map',
  order: 10,
}

export const offer = {
  _id: 'package-one',
  _updatedAt: updatedAt,
  name: text('name'),
  group: 'site',
  includes: [],
  order: 10,
}

/** As the content query finds it: `permission` says whether the owner has noted one. */
export const testimonial = {
  _id: 'testimonial-one',
  _updatedAt: updatedAt,
  words: { fr: 'Un travail soigné !', en: 'Careful work!' },
  name: 'Zoé Martin',
  permission: true,
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

/** A paragraph with a link that has these changes. */
export const link = (changes: object) =>
  paragraph('mot', { markDefs: [{ _type: 'link', _key: 'l', href: '/contact', ...changes }] })

export const legalPage = (page: 'terms' | 'privacy' | 'cookies', rest: object = {}) => ({
  _id: `legalPage-${page}`,
  _updatedAt: updatedAt,
  page,
  title: text('title'),
  sections: [
    { _key: 'one', heading: text('heading'), body: { fr: [paragraph('corps')], en: [paragraph('body')] } },
  ],
  ...rest,
})

/** A picture as `pull` describes it in a snapshot. */
export const sized = {
  width: 40,
  height: 30,
  placeholder: null,
  files: [{ src: '/a', width: 40, type: 'image/webp' }],
}

export const settings = { _id: 'siteSettings', _updatedAt: updatedAt }

/** One published document with these changes. */
export const withProject = (changes: object) => ({ project: [{ ...project, ...changes }] })
export const withPackage = (changes: object) => ({ pricingPackage: [{ ...offer, ...changes }] })
export const withTestimonial = (changes: object) => ({ testimonial: [{ ...testimonial, ...changes }] })
export const withTerms = (changes: object) => ({ legalPage: [legalPage('terms', changes)] })
export const withSettings = (changes: object) => ({ siteSettings: { ...settings, ...changes } })

/** The terms with one section. `withSection` changes the section, and `withText` replaces its text by these blocks. */
export const withSection = (changes: object) =>
  withTerms({
    sections: [{ _key: 'one', heading: { fr: 'Titre' }, body: { fr: [paragraph('mot')] }, ...changes }],
  })
export const withText = (...blocks: unknown[]) => withSection({ body: { fr: blocks } })

const parse = (published: object) => parseDocuments({ ...noDocuments, ...published })

export function findProblems(published: object) {
  const parsed = parse(published)
  return parsed.kind === 'invalid' ? parsed.problems : []
}

/** Sentences in English about the published values that the site ignores. Each names its document. */
export function findIgnored(published: object): string[] {
  const parsed = parse(published)
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  return parsed.ignored.map((problem) => formatProblem(problem, 'en'))
}

/** The problems of published documents in English, each with its path in the document. */
export const toProblems = (published: object) =>
  findProblems(published).map(({ place, ...problem }) =>
    formatProblem({ ...problem, place: { path: place.path } }, 'en'),
  )

/** The result of a content query that finds only these documents. */
export function documentsOf(published: object): Documents {
  const parsed = parse(published)
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  return parsed.documents
}

/** Content with these documents published; the rest is built in. */
export const contentOf = (
  locale: Locale,
  published: object = {},
  pictures: Partial<Pick<Snapshot, 'media' | 'socialImages'>> = {},
): SiteContent => toSiteContent({ ...toSnapshot('lake', documentsOf(published), {}), ...pictures }, locale)

/** Content with these settings published. */
export const contentWith = (locale: Locale, chosen: object): SiteContent =>
  contentOf(locale, withSettings(chosen))
