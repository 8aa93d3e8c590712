import { z } from 'zod'
import { asCode } from '../problems.ts'
import { getIn, setIn, toRecord } from '../values.ts'

/** The languages of a site. The first is the default one. */
export type Locales = readonly [string, ...string[]]

/** A value per language. The default language is required, and the others fall back to it. */
export type Localized<Names extends Locales, Value> = Record<Names[0], Value> &
  Partial<Record<Names[number], Value>>

/** A text with its language, so that a page can mark passages that fell back to the default one. */
export type LocalText<Locale extends string> = { text: string; lang: Locale }

/** Applies the typography of a language to a text, such as the no-break spaces of French. */
export type Typeset<Locale extends string> = (text: string, locale: Locale) => string

type LocaleShapes<Names extends Locales, Required, Optional> = Record<Names[0], Required> &
  Record<Exclude<Names[number], Names[0]>, Optional>

const missingOr = (code: 'notText' | 'notLocalized') => (issue: { input?: unknown }) =>
  asCode(issue.input === undefined ? 'missing' : code)

/** An optional text; an empty one counts as missing. */
export const optionalTextShape = z
  .string(asCode('notText'))
  .trim()
  .transform((text) => text || undefined)
  .optional()

const requiredTextShape = z
  .string({ error: missingOr('notText') })
  .trim()
  .min(1, asCode('textMissing'))

type LocaleTextShape<Names extends Locales> = z.ZodObject<
  z.core.util.Writeable<LocaleShapes<Names, typeof requiredTextShape, typeof optionalTextShape>>,
  z.core.$strip
>

/** The shapes and queries of fields with a text per language, and what pages show of them. */
export type LocalizedFields<Names extends Locales> = {
  locales: Names
  typeset: Typeset<Names[number]>
  /** A shape for each language: the first one for the default language, the second one for the others. */
  createLocaleShapes: <Required extends z.ZodType, Optional extends z.ZodType>(
    required: Required,
    optional: Optional,
  ) => LocaleShapes<Names, Required, Optional>
  /** The value in a language, or else in the default one, with the language it is in. */
  toLocalValue: <Value>(
    values: Localized<Names, Value>,
    locale: Names[number],
  ) => { value: Value; lang: Names[number] }
  /** The languages of a field in GROQ: `{de, en}`. */
  localeProjection: string
  localeTextShape: LocaleTextShape<Names>
  /** The text of an optional field: if it is empty in every language, it counts as missing. */
  optionalLocaleTextShape: z.ZodPreprocess<z.ZodOptional<LocaleTextShape<Names>>>
  /** The text in a language, or else in the default one, with that language's typography applied. */
  toLocalText: (texts: Localized<Names, string>, locale: Names[number]) => LocalText<Names[number]>
}

/**
 * Texts per language, as documents store them and as pages show them.
 * @example
 * import { createLocalized } from '@freelance-site/content'
 *
 * const { localeTextShape, toLocalText } = createLocalized(['de', 'en'], (text) => text)
 * toLocalText(localeTextShape.parse({ de: 'Brot' }), 'en') // { text: 'Brot', lang: 'de' }
 */
export function createLocalized<const Names extends Locales>(
  locales: Names,
  typeset: Typeset<Names[number]>,
): LocalizedFields<Names> {
  const [, ...otherLocales] = locales
  const defaultLocale: Names[0] = locales[0]

  const createLocaleShapes = <Required extends z.ZodType, Optional extends z.ZodType>(
    required: Required,
    optional: Optional,
  ) =>
    ({ ...toRecord(otherLocales, () => optional), [defaultLocale]: required }) as LocaleShapes<
      Names,
      Required,
      Optional
    >

  const localeTextShape = z.object(createLocaleShapes(requiredTextShape, optionalTextShape), {
    error: missingOr('notLocalized'),
  })

  function toLocalValue<Value>(values: Localized<Names, Value>, locale: Names[number]) {
    const value = values[locale]
    if (value === undefined) return { value: values[defaultLocale], lang: defaultLocale }
    return { value, lang: locale }
  }

  return {
    locales,
    typeset,
    createLocaleShapes,
    toLocalValue,
    localeProjection: `{${locales.join(', ')}}`,
    localeTextShape,
    optionalLocaleTextShape: z.preprocess(
      (value) => (isEmpty(value) ? undefined : value),
      localeTextShape.optional(),
    ),
    toLocalText(texts: Localized<Names, string>, locale: Names[number]): LocalText<Names[number]> {
      const { value, lang } = toLocalValue(texts, locale)
      return { text: typeset(value, lang), lang }
    },
  }
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).every(
    ([key, text]) => key.startsWith('_') || (typeof text === 'string' && text.trim() === ''),
  )
}

/**
 * Completes a document that has texts in one language only, which need not be the first: each of them also stands where the
 * text of the first language is required. Returns the same document if it has texts in all languages.
 * @example
 * import { fillFirstLanguage } from '@freelance-site/content'
 *
 * fillFirstLanguage({ title: { en: 'Bread' } }, ['de', 'en'], 'en') // { title: { de: 'Bread', en: 'Bread' } }
 */
export function fillFirstLanguage(document: unknown, locales: Locales, only: string | null): unknown {
  const [first] = locales
  if (only === null || only === first) return document
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    const entries: [string, unknown][] = Object.entries(value)
    const names = entries.map(([name]) => name).filter((name) => !name.startsWith('_'))
    if (names.length > 0 && names.every((name) => locales.includes(name)))
      return { ...value, [first]: getIn(value, [only]) }
    return Object.fromEntries(entries.map(([name, inner]) => [name, fill(inner)]))
  }
  return fill(document)
}

/** The words of a page by name, in sections, as a dictionary holds them. */
export type WordTree = { readonly [name: string]: string | WordTree }

/** One line of text. Line breaks typed into a long field do not reach titles, buttons or descriptions. */
const lineShape = z
  .string(asCode('notText'))
  .transform((text) => text.replace(/[ \t\r\n]+/g, ' ').trim() || undefined)
  .optional()

/** The paths of all words in a tree: `['hero', 'lead']`. */
export const findWordPaths = (words: WordTree): string[][] =>
  Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name]] : findWordPaths(value).map((path) => [name, ...path]),
  )

/**
 * The words of pages, each of which the owner may replace in the Studio.
 * @example
 * import { createLocalized, createWords } from '@freelance-site/content'
 *
 * const { toPageTexts } = createWords(createLocalized(['de', 'en'], (text) => text))
 * toPageTexts({ title: 'Home' }, { title: { en: 'Welcome' } }, 'en') // { title: 'Welcome' }
 */
export function createWords<const Names extends Locales>({
  locales,
  typeset,
  localeProjection,
}: LocalizedFields<Names>) {
  /** A text of a page in each language. None is required: each language falls back to its dictionary. */
  const wordShape = z
    .object(
      toRecord<Names[number], typeof lineShape>(locales, () => lineShape),
      asCode('notLocalized'),
    )
    .optional()

  /** The shape of a tree of words, of which any part may be published. */
  const createWordShapes = (words: WordTree): Record<string, z.ZodType> =>
    Object.fromEntries(
      Object.entries(words).map(([name, value]) => [
        name,
        typeof value === 'string'
          ? wordShape
          : z.object(createWordShapes(value), asCode('notLocalized')).optional(),
      ]),
    )

  /** The GROQ projection of a tree of words: `hero{title{fr, en}}, heading{fr, en}`. */
  const toWordProjection = (words: WordTree): string =>
    Object.entries(words)
      .map(([name, value]) =>
        typeof value === 'string' ? `${name}${localeProjection}` : `${name}{${toWordProjection(value)}}`,
      )
      .join(', ')

  /** The words of a page in one language: the published ones, or the built-in ones if a field is empty. */
  function toPageTexts<Words extends WordTree>(
    builtIn: Words,
    published: object | null,
    locale: Names[number],
  ): Words {
    const words = structuredClone(builtIn)
    for (const path of findWordPaths(builtIn)) {
      const text = getIn(published, [...path, locale])
      if (typeof text === 'string') setIn(words, path, typeset(text, locale))
    }
    return words
  }

  return { wordShape, createWordShapes, toWordProjection, toPageTexts }
}
