import { getIn, toBlocks, type WordTree } from '@freelance-site/content'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import type { Dictionary } from '#lib/i18n/texts.ts'
import { defaultLocale, locales, toRecord } from '#lib/languages.ts'

type Choose = (texts: Dictionary) => string

/** One text of the dictionaries in every language, as a bilingual field of a document. */
export const toStringField = (choose: Choose) => ({
  _type: 'localeString',
  ...toRecord(locales, (locale) => choose(dictionaries[locale])),
})

/** One long text of the dictionaries, as a bilingual field. */
export const toTextField = (choose: Choose) => ({ ...toStringField(choose), _type: 'localeText' })

const longWords = new Set(['lead', 'intro', 'text', 'description'])

/** Whether the Studio gives a word of this name a field of several lines. */
export const isLongWord = (name: string): boolean => longWords.has(name)

/** A tree of words, such as those of a page, as bilingual fields in the same sections. */
export function toWordFields(choose: (texts: Dictionary) => WordTree): Record<string, object> {
  const toFields = (tree: WordTree, path: string[]): Record<string, object> =>
    Object.fromEntries(
      Object.entries(tree).map(([name, value]) => {
        const place = [...path, name]
        if (typeof value !== 'string') return [name, toFields(value, place)]
        const texts = toRecord(locales, (locale) => getIn(choose(dictionaries[locale]), place))
        return [name, { _type: isLongWord(name) ? 'pageText' : 'pageString', ...texts }]
      }),
    )
  return toFields(choose(dictionaries[defaultLocale]), [])
}

/** One formatted text in every language; the key is the prefix of its paragraphs' keys. */
export const toBlocksField = (choose: Choose, key: string) => ({
  _type: 'localeBlocks',
  ...toRecord(locales, (locale) => toBlocks(choose(dictionaries[locale]), key)),
})

/** A list of texts; the names in the dictionary become the keys of the items. */
export const toStringFields = (choose: (texts: Dictionary) => Record<string, string>) =>
  Object.keys(choose(dictionaries[defaultLocale])).map((key) => ({
    _key: key,
    ...toStringField((texts) => choose(texts)[key] ?? ''),
  }))
