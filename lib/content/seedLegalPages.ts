import type { Dictionary } from '#lib/i18n/fr.ts'
import { type LegalPageName, toLegalPageId } from './legalPage.ts'
import { type SeedDocument, toBlocksField, toStringField } from './seedFields.ts'

type SectionTexts = (texts: Dictionary) => { heading: string; body: string }

const toSection = (key: string, choose: SectionTexts, insert?: 'companyDetails' | 'cookieSwitches') => ({
  _key: key,
  _type: 'legalSection',
  heading: toStringField((texts) => choose(texts).heading),
  body: toBlocksField((texts) => choose(texts).body, key),
  ...(insert ? { insert } : {}),
})

const toLegalPage = (page: LegalPageName, sections: ReturnType<typeof toSection>[]): SeedDocument => ({
  _id: toLegalPageId(page),
  _type: 'legalPage',
  page,
  title: toStringField((texts) => texts[page].title),
  sections,
})

/** The three legal pages of the dictionaries, section by section as the specification lists them. */
export const toSeedLegalPages = (): SeedDocument[] => [
  toLegalPage('terms', [
    toSection('company', (texts) => texts.terms.company, 'companyDetails'),
    toSection('use', (texts) => texts.terms.use),
    toSection('property', (texts) => texts.terms.property),
    toSection('liability', (texts) => texts.terms.liability),
  ]),
  toLegalPage('privacy', [
    toSection('collection', (texts) => texts.privacy.collection),
    toSection('usage', (texts) => texts.privacy.usage),
    toSection('security', (texts) => texts.privacy.security),
    toSection('rights', (texts) => texts.privacy.rights),
  ]),
  toLegalPage('cookies', [
    toSection('what', (texts) => texts.cookies.what),
    toSection('types', (texts) => texts.cookies.types, 'cookieSwitches'),
    toSection('control', (texts) => texts.cookies.control),
  ]),
]
