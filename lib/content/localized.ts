import {
  type LocalBlocks as BlocksIn,
  createLocalBlocks,
  createLocalized,
  createWords,
  fillFirstLanguage,
  getIn,
  type Localized as LocalizedIn,
  type LocalText as TextIn,
} from '@freelance-site/content'
import { z } from 'zod'
import { typeset } from '#lib/i18n/typeset.ts'
import { isLocale, type Locale, locales } from '#lib/languages.ts'
import { asCode } from './problems.ts'

/** Texts in the languages of the site: their fields, queries and views. */
const localized = createLocalized(locales, typeset)

export const { localeProjection, localeTextShape, optionalLocaleTextShape, toLocalText } = localized
export const { localeBlocksShape, toLocalBlocks } = createLocalBlocks(localized)
export const { wordShape, createWordShapes, toWordProjection, toPageTexts } = createWords(localized)

/** A value per language of the site: the default language is required, the others fall back to it. */
export type Localized<Value> = LocalizedIn<typeof locales, Value>

/** A text, and which language of the site it is in: that of the page, or the default one. */
export type LocalText = TextIn<Locale>

/** Formatted text, and which language of the site it is in. */
export type LocalBlocks = BlocksIn<Locale>

/** The field of a document that has a page in one language only: that language. Without it, the page exists in all. */
export const onlyShape = z.enum(locales, asCode('notOneOf')).optional()

/** The only language of a document, as it is stored or as it is published; null if it has all of them. */
export function findOnlyLanguage(document: unknown): Locale | null {
  const only = getIn(document, ['only'])
  return isLocale(only) ? only : null
}

/** The languages of a document, in the order of the site's. */
export function toDocumentLanguages(document: unknown): readonly Locale[] {
  const only = findOnlyLanguage(document)
  return only === null ? locales : [only]
}

/** A document that has texts in one language only, with these texts also where those of the first language are required. */
export const fillDocument = (document: unknown): unknown =>
  fillFirstLanguage(document, locales, findOnlyLanguage(document))
