import { documentFields, type SeedDocument } from '@freelance-site/content'
import { toReadableText } from '@freelance-site/studio-kit'
import { z } from 'zod'
import { type Locale, toRecord } from '#lib/languages.ts'
import { toDocumentId } from '#lib/pages.ts'
import { toOwnersDay } from '../i18n/formats.ts'
import {
  type LegalPageName,
  legalInserts,
  legalPageNames,
  toBuiltInSections,
  toProvidedWords,
} from './builtInLegal.ts'
import { defineDocumentType } from './documentType.ts'
import {
  localeBlocksShape,
  localeProjection,
  localeTextShape,
  toLocalBlocks,
  toLocalText,
} from './localized.ts'
import { asCode } from './problems.ts'
import { toStringField, toWordFields } from './seedFields.ts'
import { seoProjection, seoShape } from './seo.ts'
import { toTitle } from './title.ts'

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

/** A legal page as it is published, with its texts in every language. */
type LegalPage = z.infer<typeof legalPageShape>

/** The published legal page, or the built-in one. An unchanged seeded page has the date of the built-in texts. */
export function findLegalPage(
  documents: readonly LegalPage[],
  allBuiltIn: readonly LegalPage[],
  page: LegalPageName,
): LegalPage {
  const builtIn = allBuiltIn.find((legalPage) => legalPage.page === page)
  if (!builtIn) throw new Error(`There is no built-in page “${page}”.`)
  const published = documents.find((legalPage) => legalPage.page === page)
  if (!published) return builtIn
  const { _updatedAt } = toPlainWords(published) === toPlainWords(builtIn) ? builtIn : published
  return { ...published, _updatedAt }
}

/** The words without the invisible characters that previews add to them. */
const toPlain = (words: string): string => words.replace(/\p{Cf}/gu, '')
const toPlainWords = ({ title, sections }: LegalPage): string => toPlain(JSON.stringify([title, sections]))

/** Whether a section shows the text that the same section of the built-in page has in a language. */
function hasBuiltInText(section: LegalPage['sections'][number], builtIn: LegalPage, locale: Locale): boolean {
  const original = builtIn.sections.find(({ _key }) => _key === section._key)
  return (
    original !== undefined &&
    toPlain(toReadableText(original.body[locale])) === toPlain(toReadableText(section.body[locale]))
  )
}

/** The day of the last update; null for today. */
const toLastUpdate = ({ updatedOn, page, _updatedAt }: LegalPage): string | null =>
  updatedOn ?? (page === 'terms' ? null : toOwnersDay(new Date(_updatedAt)))

/** A legal page as it is shown in one language. */
const toLegalPageView = (legalPage: LegalPage, builtIn: LegalPage, locale: Locale) => ({
  title: toTitle(toLocalText(legalPage.title, locale)),
  sections: legalPage.sections.map((section) => ({
    key: section._key,
    heading: toTitle(toLocalText(section.heading, locale)),
    body: toLocalBlocks(section.body, locale),
    insert: section.insert ?? null,
    hasBuiltInText: hasBuiltInText(section, builtIn, locale),
  })),
  updated: toLastUpdate(legalPage),
})

/** `updated` is the day of the last update, such as `2026-11-21`; null for today. */
export type LegalPageView = ReturnType<typeof toLegalPageView>

const hasSwitches = ({ insert }: LegalPageView['sections'][number]) => insert === 'cookieSwitches'

/** Ensures that visitors can always withdraw consent, even if the owner removes the switches. */
function toLegalPage(
  documents: readonly LegalPage[],
  builtIn: readonly LegalPage[],
  page: LegalPageName,
  locale: Locale,
): LegalPageView {
  const original = findLegalPage(builtIn, builtIn, page)
  const view = toLegalPageView(findLegalPage(documents, builtIn, page), original, locale)
  if (page !== 'cookies' || view.sections.some(hasSwitches)) return view
  const { sections } = toLegalPageView(original, original, locale)
  return { ...view, sections: [...view.sections, ...sections.filter(hasSwitches)] }
}

const query = `*[_type == "legalPage" && _id in ${JSON.stringify(legalPageNames.map(toDocumentId))}] | order(_id asc) {
  _id, _updatedAt, page, title${localeProjection}, sections[]{_key, heading${localeProjection}, body${localeProjection}, insert}, updatedOn, ${seoProjection}
}`

const toSeedPage = (page: LegalPageName): SeedDocument => {
  const sections = toBuiltInSections(page)
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

export const legalPageType = defineDocumentType({
  query,
  shape: z.array(legalPageShape),
  pages: legalPageNames,
  ids: toRecord(legalPageNames, toDocumentId),
  seed: () => legalPageNames.map(toSeedPage),
  toContent: (published, { builtIn, locale }) => ({
    legal: toRecord(legalPageNames, (page) => toLegalPage(published, builtIn, page, locale)),
  }),
})
