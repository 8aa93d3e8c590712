import { z } from 'zod'
import { typeset } from '#lib/i18n/typeset.ts'
import type { Locale } from '#lib/site.ts'

/** A value per language: French, which both fall back to, is always there. */
export type Localized<Value> = { fr: Value; en?: Value | undefined }

/** A text that knows its language, so that a page can mark the passages that fell back to another one. */
export type LocalText = { text: string; lang: Locale }

const mustBe = (what: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? 'is missing' : what

/** Text that may be missing; an empty one counts as missing. */
export const optionalTextShape = z
  .string('must be text')
  .trim()
  .transform((text) => text || undefined)
  .optional()

/** A text per language: French must be there, English may be missing. */
export const localeTextShape = z.object(
  {
    fr: z
      .string({ error: mustBe('must be text') })
      .trim()
      .min(1, 'the French text is missing'),
    en: optionalTextShape,
  },
  { error: mustBe('must be a text per language') },
)

/** The same for a field that may be left out: empty in every language counts as left out. */
export const optionalLocaleTextShape = z.preprocess(
  (value) => (isEmpty(value) ? undefined : value),
  localeTextShape.optional(),
)

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).every(
    ([key, text]) => key.startsWith('_') || (typeof text === 'string' && text.trim() === ''),
  )
}

/** The value in a language, or in French where it is missing; says which one it is. */
export function toLocalValue<Value>(
  values: Localized<Value>,
  locale: Locale,
): { value: Value; lang: Locale } {
  const value = values[locale]
  return value === undefined ? { value: values.fr, lang: 'fr' } : { value, lang: locale }
}

/** The text in a language, or in French where it is missing, set by its typography. */
export function toLocalText(texts: Localized<string>, locale: Locale): LocalText {
  const { value, lang } = toLocalValue(texts, locale)
  return { text: typeset(value, lang), lang }
}
