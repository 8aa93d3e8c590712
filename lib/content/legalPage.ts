import { z } from 'zod'
import { toParisDay } from '#lib/i18n/formats.ts'
import type { Locale } from '#lib/site.ts'
import { documentFields } from './document.ts'
import { type LocalText, localeTextShape, toLocalText } from './localized.ts'
import { type LocalBlocks, localeBlocksShape, toLocalBlocks } from './portableText.ts'

export const legalPageNames = ['terms', 'privacy', 'cookies'] as const

export type LegalPageName = (typeof legalPageNames)[number]

/** The one document of each legal page. */
export const toLegalPageId = (page: LegalPageName) => `legalPage-${page}`

const ids = JSON.stringify(legalPageNames.map(toLegalPageId))

export const legalPageQuery = `*[_type == "legalPage" && _id in ${ids}] | order(_id asc) {
  _id, _updatedAt, page, title{fr, en}, sections[]{_key, heading{fr, en}, body{fr, en}, insert}, updatedOn
}`

const sectionShape = z.object({
  _key: z.string('needs a _key'),
  heading: localeTextShape,
  body: localeBlocksShape,
  insert: z.enum(['companyDetails', 'cookieSwitches'], 'must be companyDetails or cookieSwitches').optional(),
})

export const legalPageShape = z
  .object({
    ...documentFields,
    page: z.enum(legalPageNames, 'must be terms, privacy or cookies'),
    title: localeTextShape,
    sections: z.array(sectionShape, 'is missing').min(1, 'must have at least one section'),
    updatedOn: z.iso.date('must be a day such as 2026-11-21').optional(),
  })
  .refine(({ _id, page }) => _id === toLegalPageId(page), {
    path: ['page'],
    error: 'must be the page that the document’s id names',
  })

export type LegalPage = z.infer<typeof legalPageShape>

export type LegalSectionView = {
  key: string
  heading: LocalText
  body: LocalBlocks
  /** What the page shows below the text. */
  insert: 'companyDetails' | 'cookieSwitches' | null
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
