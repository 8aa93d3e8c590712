import { dictionaries } from '#lib/i18n/dictionaries.ts'
import type { Dictionary } from '#lib/i18n/fr.ts'
import { toBlocks } from './blocks.ts'

export type SeedDocument = { _id: string; _type: string; [field: string]: unknown }

type Choose = (texts: Dictionary) => string

/** One text of the dictionaries in every language, as a bilingual field of a document. */
export const toStringField = (choose: Choose) => ({
  _type: 'localeString',
  fr: choose(dictionaries.fr),
  en: choose(dictionaries.en),
})

/** The same for a long text. */
export const toTextField = (choose: Choose) => ({ ...toStringField(choose), _type: 'localeText' })

/** The same for a formatted text; the key makes the keys of its paragraphs. */
export const toBlocksField = (choose: Choose, key: string) => ({
  _type: 'localeBlocks',
  fr: toBlocks(choose(dictionaries.fr), key),
  en: toBlocks(choose(dictionaries.en), key),
})

/** A list of texts; the names in the dictionary become the keys of the items. */
export const toStringFields = (choose: (texts: Dictionary) => Record<string, string>) =>
  Object.entries(choose(dictionaries.fr)).map(([key, fr]) => ({
    _key: key,
    _type: 'localeString',
    fr,
    en: choose(dictionaries.en)[key] ?? fr,
  }))
