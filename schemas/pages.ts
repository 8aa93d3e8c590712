import { getIn, toStressedTitle, type WordTree } from '@freelance-site/content'
import type { StudioLanguage } from '@freelance-site/foundation'
import { DocumentIcon } from '@sanity/icons/Document'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { HomeIcon } from '@sanity/icons/Home'
import { TagsIcon } from '@sanity/icons/Tags'
import type { ComponentType } from 'react'
import { defineField, type FieldDefinition, type Rule, type ValidationContext } from 'sanity'
import { toBuiltInWords, type WordsPage, wordsPages } from '#lib/content/pageWords.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { type Locale, locales, toLocale } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import { warnOfLongTitle } from './document.ts'
import { toPageType, toWordField } from './pageWords.ts'
import { findText, type T } from './words/words.ts'

/** The icons of pages in the Studio; any other page has that of a document. */
const icons: Partial<Record<WordsPage, ComponentType>> = {
  home: HomeIcon,
  services: TagsIcon,
  contact: EnvelopeIcon,
}

/**
 * The document of each page with words. Its fields are those of its texts. The title of a field is the one in `words` under
 * the path of the text, such as `homePage.hero.lead`, or that of its name, such as `page.heading`, or else the built-in text.
 */
export const toPageTypes = (t: T, language: StudioLanguage) =>
  wordsPages.map((page) => {
    const { document } = pages[page]
    const locale = toLocale(language)
    const { menu } = dictionaries[locale].meta[page]
    const find = (...path: string[]) => findText([document, ...path].join('.'), language)
    return toPageType(t, {
      name: document,
      title: find() ?? menu,
      icon: icons[page] ?? DocumentIcon,
      fields: toFields(toBuiltInWords(page, locale), [], { t, page, find, language }),
      preview: { prepare: () => ({ title: find('preview') ?? menu }) },
    })
  })

type Wording = {
  t: T
  page: WordsPage
  find: (...path: string[]) => string | null
  language: StudioLanguage
}

/** The field of each text, and of each section with its texts. */
function toFields(words: WordTree, above: string[], wording: Wording): FieldDefinition[] {
  const { find, language } = wording
  return Object.entries(words).map(([name, word]) => {
    const path = [...above, name]
    const builtIn = typeof word === 'string' ? word : (getIn(word, ['heading']) ?? getIn(word, ['title']))
    const title = find(...path) ?? findText(`page.${name}`, language) ?? String(builtIn ?? name)
    const description = find(...path, 'description') ?? undefined
    if (typeof word === 'string') {
      const field = toWordField(name, title, description)
      return name === 'stressed' ? { ...field, validation: warnOfMissingStress(above, wording) } : field
    }
    return defineField({
      name,
      title,
      description,
      type: 'object',
      fields: toFields(word, path, wording),
      options: { collapsible: true },
    })
  })
}

/**
 * The stressed words that the title of a section does not have, by language. An empty field counts as its built-in words; a section
 * without stressed words lacks none.
 */
export function findMissingStress(
  page: WordsPage,
  section: readonly string[],
  written: unknown,
): Partial<Record<Locale, string>> {
  const missing = locales.flatMap((locale) => {
    const builtIn = getIn(toBuiltInWords(page, locale), section)
    if (getIn(builtIn, ['stressed']) === undefined) return []
    const read = (name: string) => {
      const typed = getIn(written, [name, locale])
      const isTyped = typeof typed === 'string' && typed.trim() !== ''
      return isTyped ? typed.trim() : String(getIn(builtIn, [name]) ?? '')
    }
    const stressed = read('stressed')
    return toStressedTitle(read('title'), stressed).stressed === '' ? [[locale, stressed] as const] : []
  })
  return Object.fromEntries(missing)
}

const warnOfMissingStress =
  (section: readonly string[], { t, page }: Wording) =>
  (rule: Rule) => [
    warnOfLongTitle(t)(rule),
    rule
      .custom((_, { parent }: ValidationContext) => {
        const missing = Object.keys(findMissingStress(page, section, parent))
        if (missing.length === 0) return true
        return { message: t('page.stressed.missing'), paths: missing.map((locale) => [locale]) }
      })
      .warning(),
  ]
