import { toReadableText } from '@freelance-site/studio-kit'
import { z } from 'zod'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import type { Dictionary } from '#lib/i18n/texts.ts'
import { defaultLocale, type Locale, locales } from '#lib/languages.ts'
import { findPages, type PageWith } from '#lib/pages.ts'
import { toBlocksField, toStringField } from './seedFields.ts'

export const legalPageNames = findPages({ document: 'legalPage' })

/** The pages whose words are documents of the type `legalPage`: terms, privacy and cookies. */
export type LegalPageName = PageWith<{ document: 'legalPage' }>

/** The components that a section can show below its text. */
export const legalInserts = ['companyDetails', 'cookieSwitches', 'messageRetention', 'visitCounting'] as const

/** A component of this site that the owner can place below the text of a section. */
export type LegalInsert = (typeof legalInserts)[number]

/** The built-in sections of a page, which the specification names: its texts with a body by their keys, in order. */
const findSections = (page: LegalPageName, texts: Dictionary) =>
  Object.entries(texts[page]).flatMap(([key, text]) =>
    typeof text === 'object' && 'body' in text ? [{ key, ...text }] : [],
  )

const builtInInserts = new Map<string, LegalInsert>([
  ['company', 'companyDetails'],
  ['collection', 'visitCounting'],
  ['security', 'messageRetention'],
  ['types', 'cookieSwitches'],
])

/** The built-in sections of a legal page in this version of the code, as a document stores them. */
export const toBuiltInSections = (page: LegalPageName) =>
  findSections(page, dictionaries[defaultLocale]).map(({ key }) => {
    const toText = (part: 'heading' | 'body') => (texts: Dictionary) =>
      findSections(page, texts).find((section) => section.key === key)?.[part] ?? ''
    const insert = builtInInserts.get(key)
    return {
      _key: key,
      _type: 'legalSection',
      heading: toStringField(toText('heading')),
      body: toBlocksField(toText('body'), key),
      ...(insert && { insert }),
    }
  })

type BuiltInSection = ReturnType<typeof toBuiltInSections>[number]

const storedWordsShape = z.array(z.object({ _key: z.string(), words: z.string() })).min(1)

/** The built-in words of a section in one language, from this or an earlier version of the code. */
type ProvidedWords = z.infer<typeof storedWordsShape>[number]

const toWordsKey = (section: string, locale: Locale) => `${section}-${locale}`

const toWords = ({ heading, body }: BuiltInSection, locale: Locale): string =>
  `${heading[locale]}\n${toReadableText(body[locale])}`

/** The built-in words of a section in each language. A page stores them, so that the Studio notices newer ones. */
export const toProvidedWords = (section: BuiltInSection): ProvidedWords[] =>
  locales.map((locale) => ({ _key: toWordsKey(section._key, locale), words: toWords(section, locale) }))

/** The built-in words of a section in one language, as stored and in this version. */
type WordsChange = { locale: Locale; before: string; after: string }

/** A section whose built-in words differ from the stored ones; `isNew` if the page stores none. */
type NewerSection = { section: BuiltInSection; isNew: boolean; changes: WordsChange[] }

/**
 * Finds the sections whose built-in text has changed since a legal page was seeded. `stored` is the built-in text that it
 * was seeded from; if that is unknown, nothing is found. `present` are the keys of the page's sections: sections that the
 * owner removed are left out.
 */
export function findNewerSections(
  page: unknown,
  stored: unknown,
  present: readonly string[],
): NewerSection[] {
  const name = legalPageNames.find((each) => each === page)
  const parsed = storedWordsShape.safeParse(stored)
  if (!name || !parsed.success) return []
  const seeded = new Map(parsed.data.map(({ _key, words }) => [_key, words]))
  return toBuiltInSections(name).flatMap((section): NewerSection[] => {
    const befores = locales.map((locale) => seeded.get(toWordsKey(section._key, locale)))
    const isNew = befores.every((words) => words === undefined)
    if (isNew === present.includes(section._key)) return []
    const changes = locales.flatMap((locale, index): WordsChange[] => {
      const [before, after] = [befores[index] ?? '', toWords(section, locale)]
      return before === after ? [] : [{ locale, before, after }]
    })
    return changes.length === 0 ? [] : [{ section, isNew, changes }]
  })
}

/** The stored words of a page once the owner has accepted or dismissed a newer section. */
export function toStoredWords(stored: unknown, { section }: NewerSection): ProvidedWords[] {
  const now = toProvidedWords(section)
  const others = storedWordsShape.parse(stored).filter(({ _key }) => !now.some((each) => each._key === _key))
  return [...others, ...now]
}
