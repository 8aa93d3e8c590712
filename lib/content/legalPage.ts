import { z } from 'zod'
import type { Dictionary } from '#lib/i18n/languages.ts'
import { because } from '#lib/publishing/reason.ts'
import { findPages, type Locale, type PageWith, toDocumentId } from '#lib/site.ts'
import { toParisDay } from '../i18n/formats.ts'
import type { DocumentType } from './documentType.ts'
import { documentFields } from './fields.ts'
import { type LocalText, localeProjection, localeTextShape, toLocalText } from './localized.ts'
import { type LocalBlocks, localeBlocksShape, toLocalBlocks } from './portableText.ts'
import { type SeedDocument, toBlocksField, toStringField, toWordFields } from './seedFields.ts'
import { seoPaths, seoProjection, seoShape } from './seo.ts'

export const legalPageNames = findPages({ document: 'legalPage' })

export type LegalPageName = PageWith<{ document: 'legalPage' }>

/** The components that a section can show below its text. */
export const legalInserts = ['companyDetails', 'cookieSwitches', 'messageRetention'] as const

export type LegalInsert = (typeof legalInserts)[number]

const sectionShape = z.object({
  _key: z.string(because('keyMissing')),
  heading: localeTextShape,
  body: localeBlocksShape,
  insert: z.enum(legalInserts, because('notOneOf')).optional(),
})

const legalPageShape = z
  .object({
    ...documentFields,
    page: z.enum(legalPageNames, because('notOneOf')),
    title: localeTextShape,
    sections: z.array(sectionShape, because('missing')).min(1, because('noSections')),
    updatedOn: z.iso.date(because('notDay')).optional(),
    seo: seoShape,
  })
  .refine(({ _id, page }) => _id === toDocumentId(page), {
    path: ['page'],
    error: because('notPageOfId'),
  })

export type LegalPage = z.infer<typeof legalPageShape>

export type LegalSectionView = {
  key: string
  heading: LocalText
  body: LocalBlocks
  insert: LegalInsert | null
}

export type LegalPageView = {
  page: LegalPageName
  title: LocalText
  sections: LegalSectionView[]
  updated: { kind: 'today' } | { kind: 'date'; date: string }
}

function toUpdated(legalPage: LegalPage): LegalPageView['updated'] {
  if (legalPage.updatedOn) return { kind: 'date', date: legalPage.updatedOn }
  if (legalPage.page === 'terms') return { kind: 'today' }
  return { kind: 'date', date: toParisDay(new Date(legalPage._updatedAt)) }
}

/** A legal page as it is shown in one language. */
export const toLegalPageView = (legalPage: LegalPage, locale: Locale): LegalPageView => ({
  page: legalPage.page,
  title: toLocalText(legalPage.title, locale),
  sections: legalPage.sections.map((section) => ({
    key: section._key,
    heading: toLocalText(section.heading, locale),
    body: toLocalBlocks(section.body, locale),
    insert: section.insert ?? null,
  })),
  updated: toUpdated(legalPage),
})

const query = `*[_type == "legalPage" && _id in ${JSON.stringify(legalPageNames.map(toDocumentId))}] | order(_id asc) {
  _id, _updatedAt, page, title${localeProjection}, sections[]{_key, heading${localeProjection}, body${localeProjection}, insert}, updatedOn, ${seoProjection}
}`

type SectionTexts = (texts: Dictionary) => { heading: string; body: string }

const toSection = (key: string, choose: SectionTexts, insert?: LegalInsert) => ({
  _key: key,
  _type: 'legalSection',
  heading: toStringField((texts) => choose(texts).heading),
  body: toBlocksField((texts) => choose(texts).body, key),
  ...(insert ? { insert } : {}),
})

const toSeedPage = (page: LegalPageName, sections: ReturnType<typeof toSection>[]): SeedDocument => ({
  _id: toDocumentId(page),
  _type: 'legalPage',
  page,
  title: toStringField((texts) => texts[page].title),
  sections,
  // Without a title for search engines, which would not follow the one above when the owner changes it.
  seo: toWordFields((texts) => ({ description: texts.meta[page].description })),
})

/** The three legal pages, with the sections of the specification in order. */
const toSeedLegalPages = (): SeedDocument[] => [
  toSeedPage('terms', [
    toSection('company', (texts) => texts.terms.company, 'companyDetails'),
    toSection('use', (texts) => texts.terms.use),
    toSection('property', (texts) => texts.terms.property),
    toSection('liability', (texts) => texts.terms.liability),
  ]),
  toSeedPage('privacy', [
    toSection('collection', (texts) => texts.privacy.collection),
    toSection('usage', (texts) => texts.privacy.usage),
    toSection('security', (texts) => texts.privacy.security, 'messageRetention'),
    toSection('rights', (texts) => texts.privacy.rights),
  ]),
  toSeedPage('cookies', [
    toSection('what', (texts) => texts.cookies.what),
    toSection('types', (texts) => texts.cookies.types, 'cookieSwitches'),
    toSection('control', (texts) => texts.cookies.control),
  ]),
]

export const legalPageType = {
  query,
  shape: z.array(legalPageShape),
  isList: true,
  texts: ['title', 'sections[].heading', ...seoPaths],
  blocks: ['sections[].body'],
  pages: legalPageNames,
  seed: toSeedLegalPages,
} as const satisfies DocumentType
