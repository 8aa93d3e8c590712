import { z } from 'zod'
import { typeset } from '#lib/i18n/typeset.ts'
import { type Locale, locales, toRecord } from '#lib/languages.ts'
import { asReasonCode } from '#lib/publishing/reason.ts'
import { localeProjection } from './localized.ts'

/** The words of a page by name, in sections, as the dictionaries of `lib/i18n` hold them. */
export type WordTree = { readonly [name: string]: string | WordTree }

/** One line of text. Line breaks typed into a long field do not reach titles, buttons or descriptions. */
const lineShape = z
  .string(asReasonCode('notText'))
  .transform((text) => text.replace(/[ \t\r\n]+/g, ' ').trim() || undefined)
  .optional()

/** A text of a page in each language. None is required: each language falls back to its dictionary. */
export const wordShape = z
  .object(
    toRecord(locales, () => lineShape),
    asReasonCode('notLocalized'),
  )
  .optional()

/** The shape of a tree of words, of which any part may be published. */
export const toWordShapes = (words: WordTree): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(words).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? wordShape
        : z.object(toWordShapes(value), asReasonCode('notLocalized')).optional(),
    ]),
  )

/** The words of a page in one language: the published ones, or the built-in ones if a field is empty. */
export function toPageTexts<Words extends WordTree>(
  builtIn: Words,
  published: object | null,
  locale: Locale,
): Words {
  const words = structuredClone(builtIn)
  for (const path of findWordPaths(builtIn)) {
    const text = getIn(published, [...path, locale])
    if (typeof text === 'string') setIn(words, path, typeset(text, locale))
  }
  return words
}

/** The GROQ projection of a tree of words: `hero{title{fr, en}}, heading{fr, en}`. */
export const toWordProjection = (words: WordTree): string =>
  Object.entries(words)
    .map(([name, value]) =>
      typeof value === 'string' ? `${name}${localeProjection}` : `${name}{${toWordProjection(value)}}`,
    )
    .join(', ')

/** The paths of all words in a tree: `['hero', 'lead']`. */
export const findWordPaths = (words: WordTree): string[][] =>
  Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name]] : findWordPaths(value).map((path) => [name, ...path]),
  )

/** The value at a path of nested objects; undefined if there is none. */
export const getIn = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  )

/** Sets the value at a path of nested objects, if the object that holds it exists. */
export function setIn(target: unknown, path: readonly PropertyKey[], value: unknown): void {
  const parent = getIn(target, path.slice(0, -1))
  const name = path.at(-1)
  if (typeof parent === 'object' && parent !== null && name !== undefined) Reflect.set(parent, name, value)
}

const longWords = new Set(['lead', 'intro', 'text', 'description'])

/** Whether the Studio gives a word of this name a field of several lines. */
export const isLongWord = (name: string): boolean => longWords.has(name)

/**
 * Finds the words to stress in a title: whole words only, and nothing is stressed if the title does not have them.
 * Previews append an invisible mark to both texts, so the end of the words is compared without it.
 */
export function toStressedTitle(title: string, words: string) {
  const wanted = words.replace(/\p{Cf}+$/u, '').replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${wanted}(?![\\p{L}\\p{N}])`, 'u')
  const found = wanted === '' ? null : pattern.exec(title)
  if (!found) return { before: title, stressed: '', after: '' }
  const [stressed] = found
  return { before: title.slice(0, found.index), stressed, after: title.slice(found.index + stressed.length) }
}
