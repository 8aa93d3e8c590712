import { z } from 'zod'
import type { Locales, LocalizedFields } from './localized.ts'
import { asCode } from './reasons.ts'
import { getIn, setIn, toRecord } from './values.ts'

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
  const toWordShapes = (words: WordTree): Record<string, z.ZodType> =>
    Object.fromEntries(
      Object.entries(words).map(([name, value]) => [
        name,
        typeof value === 'string'
          ? wordShape
          : z.object(toWordShapes(value), asCode('notLocalized')).optional(),
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

  return { wordShape, toWordShapes, toWordProjection, toPageTexts }
}
