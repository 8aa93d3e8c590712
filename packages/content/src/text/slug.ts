import transliterate from '@sindresorhus/transliterate'
import { z } from 'zod'
import { asCode } from '../problems.ts'
import { getIn, toRecord } from '../values.ts'
import type { Locales } from './localized.ts'

const maxLength = 80

const letters = /[\p{L}\p{M}\p{N}]+/gu

/**
 * Letters and digits in those of addresses: `Łódź` is `Lodz`. Accents go first, since the transliteration makes `ue` of the
 * French `ü`; in other scripts they make another letter.
 */
const toLatin = (text: string): string =>
  transliterate(
    text
      .normalize('NFKD')
      .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
      .normalize('NFC'),
  )

/**
 * The part of an address that a title becomes: `boulangerie-en-ligne`. A long one ends between two words. Empty if the title
 * has no letter that can be transliterated, as in Chinese.
 */
export function toSlug(title: string): string {
  const words =
    title
      .replace(letters, toLatin)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  const whole = words.join('-')
  // At a hyphen, if there is one.
  return whole.length <= maxLength ? whole : whole.slice(0, maxLength + 1).replace(/(?:-[^-]*|.)$/, '')
}

/** Whether a text can be part of an address as it is. */
export const isSlug = (text: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)

const slugText = z.string(asCode('notText')).refine(isSlug, asCode('notSlug')).optional()

type Slugs = Readonly<Record<string, string | undefined>>

type Sluggable = { slug?: Slugs | undefined }

/** Slugs as a stored document has them; none if one of them is invalid. */
const storedShape = z.record(z.string(), slugText).catch({})

/** Which documents of a type have pages of their own, in which languages, and under which path. */
export type SlugOptions = {
  /** The path before each slug: `/recipes/`. */
  path: string
  /** Whether a document, as it is stored or as it is parsed, has a page of its own. */
  hasPage: (document: unknown) => boolean
  /** The languages that the page of a document exists in, by default all. */
  toLanguages?: (document: unknown) => readonly string[]
  /** Whether something else of the site has the address that a slug makes. */
  isTaken?: (slug: string) => boolean
}

/**
 * Pages of documents of one type, whose addresses end in a slug per language. Each language falls back to the default one.
 * @example
 * import { createSlugs } from '@freelance-site/content'
 *
 * const { toPaths } = createSlugs(['de', 'en'], { path: '/recipes/', hasPage: () => true })
 * toPaths({ slug: { de: 'brot' } }) // { de: '/recipes/brot', en: '/recipes/brot' }
 */
export function createSlugs<const Names extends Locales>(
  locales: Names,
  { path, hasPage, toLanguages = () => locales, isTaken = () => false }: SlugOptions,
) {
  type Locale = Names[number]
  const names: readonly Locale[] = locales
  const slugShape = z.object(toRecord<Locale, typeof slugText>(names, () => slugText)).optional()

  const toNames = (document: unknown): Locale[] => {
    const own = toLanguages(document)
    return names.filter((name) => own.includes(name))
  }

  /** A slug for each language of a document; null if the first of them has none. */
  function complete(slug: Slugs, own: readonly Locale[]): Partial<Record<Locale, string>> | null {
    const fallback = own[0] && slug[own[0]]
    if (fallback === undefined) return null
    const slugs: Partial<Record<Locale, string>> = {}
    for (const locale of own) slugs[locale] = slug[locale] ?? fallback
    return slugs
  }
  function addPath(slugs: Partial<Record<Locale, string>> | null) {
    if (slugs === null) return null
    const paths: Partial<Record<Locale, string>> = {}
    for (const locale of names) if (slugs[locale] !== undefined) paths[locale] = `${path}${slugs[locale]}`
    return paths
  }

  /** The slugs of a document's page in each of its languages; null if it has no page, or no slug in the first of them. */
  const toSlugs = (document: Sluggable) =>
    hasPage(document) ? complete(document.slug ?? {}, toNames(document)) : null

  return {
    slugShape,
    /** Sanity stores a slug as an object with the field `current`. */
    slugProjection: `slug{${names.map((locale) => `"${locale}": ${locale}.current`).join(', ')}}`,
    toSlugs,
    toPaths: (document: Sluggable) => addPath(toSlugs(document)),
    /** The paths of the page that a stored document has, in each of its languages; null if it has none. */
    findPaths(document: unknown): Partial<Record<Locale, string>> | null {
      const stored = toRecord(names, (locale) => getIn(document, ['slug', locale, 'current']))
      return hasPage(document) ? addPath(complete(storedShape.parse(stored), toNames(document))) : null
    },
    /**
     * Refuses a page without a slug, a slug whose address is taken, and one of two documents, even if they have it in different
     * languages: the language switch looks for the slug of this page in the other language.
     */
    refuseSlugs(documents: readonly Sluggable[], context: z.RefinementCtx): void {
      const owners = new Map<string, Sluggable>()
      for (const [index, document] of documents.entries()) {
        if (!hasPage(document)) continue
        const refuse = (code: 'slugMissing' | 'slugTaken', ...field: string[]) =>
          context.addIssue({ code: 'custom', path: [index, 'slug', ...field], message: asCode(code) })
        if (toSlugs(document) === null) refuse('slugMissing')
        for (const locale of toNames(document)) {
          const slug = document.slug?.[locale]
          if (slug === undefined) continue
          if (isTaken(slug) || (owners.get(slug) ?? document) !== document) refuse('slugTaken', locale)
          owners.set(slug, document)
        }
      }
    },
  }
}
