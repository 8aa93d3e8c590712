import {
  createLocalized,
  createWords,
  type Localized as LocalizedIn,
  type LocalText as TextIn,
} from '@freelance-site/releases/content/localized'
import {
  type LocalBlocks as BlocksIn,
  createLocalBlocks,
} from '@freelance-site/releases/content/portableText'
import { typeset } from '#lib/i18n/typeset.ts'
import { type Locale, locales } from '#lib/languages.ts'

/** Texts in the languages of the site: their fields, queries and views. */
const localized = createLocalized(locales, typeset)

export const { localeProjection, localeTextShape, optionalLocaleTextShape, toLocalText } = localized
export const { localeBlocksShape, toLocalBlocks } = createLocalBlocks(localized)
export const { wordShape, toWordShapes, toWordProjection, toPageTexts } = createWords(localized)

export type Localized<Value> = LocalizedIn<typeof locales, Value>
export type LocalText = TextIn<Locale>
export type LocalBlocks = BlocksIn<Locale>
