import { z } from 'zod'
import { defaultLocale, type Locale, locales, toRecord } from '#lib/languages.ts'
import { asCode } from './reasons.ts'

const maxLength = 80

/** The part of an address that a title becomes: `boulangerie-en-ligne`. A long one ends between two words. */
export function toSlug(title: string): string {
  const letters = title.toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae').replaceAll('ß', 'ss')
  const words =
    letters
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .match(/[a-z0-9]+/g) ?? []
  const whole = words.join('-')
  return whole.length <= maxLength
    ? whole
    : whole
        .slice(0, maxLength + 1)
        .replace(/-[^-]*$/, '')
        .slice(0, maxLength)
}

/** Whether a text can be part of an address as it is. */
export const isSlug = (text: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)

const slugText = z.string(asCode('notText')).refine(isSlug, asCode('notSlug')).optional()

/** A slug per language. Each language falls back to the default one. */
export const slugShape = z.object(toRecord<Locale, typeof slugText>(locales, () => slugText)).optional()

/** Sanity stores a slug as an object with the field `current`. */
export const slugProjection = `slug{${locales.map((locale) => `"${locale}": ${locale}.current`).join(', ')}}`

/** The slug of a document in every language; null if it has none in the default one. */
export function toSlugs(slug: z.infer<typeof slugShape>): Record<Locale, string> | null {
  const fallback = slug?.[defaultLocale]
  return fallback === undefined ? null : toRecord(locales, (locale) => slug?.[locale] ?? fallback)
}
