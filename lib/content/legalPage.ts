import { z } from 'zod'
import { because } from '#lib/publishing/reason.ts'
import type { Locale } from '#lib/site.ts'
import { toParisDay } from '../i18n/formats.ts'
import { documentFields } from './fields.ts'
import { type LocalText, localeTextShape, toLocalText } from './localized.ts'
import { type LocalBlocks, localeBlocksShape, toLocalBlocks } from './portableText.ts'
import { seoProjection, seoShape } from './seo.ts'

export const legalPageNames = ['terms', 'privacy', 'cookies'] as const

export type LegalPageName = (typeof legalPageNames)[number]

/** The id of a legal page's document. */
export const toLegalPageId = (page: LegalPageName) => `legalPage-${page}`

const ids = JSON.stringify(legalPageNames.map(toLegalPageId))

export const legalPageQuery = `*[_type == "legalPage" && _id in ${ids}] | order(_id asc) {
  _id, _updatedAt, page, title{fr, en}, sections[]{_key, heading{fr, en}, body{fr, en}, insert}, updatedOn, ${seoProjection}
}`

/** The components that a section can show below its text. */
export const legalInserts = ['companyDetails', 'cookieSwitches', 'messageRetention'] as const

export type LegalInsert = (typeof legalInserts)[number]

const sectionShape = z.object({
  _key: z.string(because('keyMissing')),
  heading: localeTextShape,
  body: localeBlocksShape,
  insert: z.enum(legalInserts, because('notOneOf')).optional(),
})

export const legalPageShape = z
  .object({
    ...documentFields,
    page: z.enum(legalPageNames, because('notOneOf')),
    title: localeTextShape,
    sections: z.array(sectionShape, because('missing')).min(1, because('noSections')),
    updatedOn: z.iso.date(because('notDay')).optional(),
    seo: seoShape,
  })
  .refine(({ _id, page }) => _id === toLegalPageId(page), {
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
