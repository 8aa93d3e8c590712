import {
  type LocalBlocks as BlocksIn,
  createLocalBlocks,
  createLocalized,
  createWords,
  type Localized as LocalizedIn,
  type LocalText as TextIn,
} from '@freelance-site/content'
import { typeset } from '#lib/i18n/typeset.ts'
import { type Locale, locales } from '#lib/languages.ts'

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
