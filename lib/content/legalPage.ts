import type { DocumentType, SeedDocument } from 'releases/content/documents'
import { documentFields } from 'releases/content/fields'
import { z } from 'zod'
import { type Locale, toRecord } from '#lib/languages.ts'
import { toDocumentId } from '#lib/pages.ts'
import { toOwnersDay } from '../i18n/formats.ts'
import {
  type LegalPageName,
  legalInserts,
  legalPageNames,
  toProvidedSections,
  toProvidedWords,
} from './legalTexts.ts'
import {
  localeBlocksShape,
  localeProjection,
  localeTextShape,
  toLocalBlocks,
  toLocalText,
} from './localized.ts'
import { asCode } from './reasons.ts'
import { toStringField, toWordFields } from './seedFields.ts'
import { seoProjection, seoShape } from './seo.ts'

const sectionShape = z.object({
  _key: z.string(asCode('missing')),
  heading: localeTextShape,
  body: localeBlocksShape,
  insert: z.enum(legalInserts, asCode('notOneOf')).optional(),
})

const legalPageShape = z
  .object({
    ...documentFields,
    page: z.enum(legalPageNames, asCode('notOneOf')),
    title: localeTextShape,
    sections: z.array(sectionShape, asCode('missing')).min(1, asCode('noSections')),
    updatedOn: z.iso.date(asCode('notDay')).optional(),
    seo: seoShape,
  })
  .refine(({ _id, page }) => _id === toDocumentId(page), {
    path: ['page'],
    error: asCode('notPageOfId'),
  })

export type LegalPage = z.infer<typeof legalPageShape>

type LastUpdate = { kind: 'today' } | { kind: 'date'; date: string }

function toLastUpdate(legalPage: LegalPage): LastUpdate {
  if (legalPage.updatedOn) return { kind: 'date', date: legalPage.updatedOn }
  if (legalPage.page === 'terms') return { kind: 'today' }
  return { kind: 'date', date: toOwnersDay(new Date(legalPage._updatedAt)) }
}

/** A legal page as it is shown in one language. */
export const toLegalPageView = (legalPage: LegalPage, locale: Locale) => ({
  title: toLocalText(legalPage.title, locale),
  sections: legalPage.sections.map((section) => ({
    key: section._key,
    heading: toLocalText(section.heading, locale),
    body: toLocalBlocks(section.body, locale),
    insert: section.insert ?? null,
  })),
  updated: toLastUpdate(legalPage),
})

export type LegalPageView = ReturnType<typeof toLegalPageView>

const query = `*[_type == "legalPage" && _id in ${JSON.stringify(legalPageNames.map(toDocumentId))}] | order(_id asc) {
  _id, _updatedAt, page, title${localeProjection}, sections[]{_key, heading${localeProjection}, body${localeProjection}, insert}, updatedOn, ${seoProjection}
}`

const toSeedPage = (page: LegalPageName): SeedDocument => {
  const sections = toProvidedSections(page)
  return {
    _id: toDocumentId(page),
    _type: 'legalPage',
    page,
    title: toStringField((texts) => texts[page].title),
    sections,
    // No title for search engines: a seeded one would stay when the owner changes the title above.
    seo: toWordFields((texts) => ({ description: texts.meta[page].description })),
    providedWords: sections.flatMap(toProvidedWords),
  }
}

export const legalPageType = {
  query,
  shape: z.array(legalPageShape),
  isList: true,
  pages: legalPageNames,
  ids: toRecord(legalPageNames, toDocumentId),
  seed: () => legalPageNames.map(toSeedPage),
} as const satisfies DocumentType
