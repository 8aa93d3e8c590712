import { z } from 'zod'
import { typeset } from '#lib/i18n/typeset.ts'
import { because } from '#lib/publishing/reason.ts'
import type { Locale } from '#lib/site.ts'

/** A value per language. French is required, and English falls back to it. */
export type Localized<Value> = { fr: Value; en?: Value | undefined }

/** A text with its language, so that a page can mark passages that fell back to French. */
export type LocalText = { text: string; lang: Locale }

const missingOr = (code: 'notText' | 'notLocalized') => (issue: { input?: unknown }) =>
  because(issue.input === undefined ? 'missing' : code)

/** An optional text; an empty one counts as missing. */
export const optionalTextShape = z
  .string(because('notText'))
  .trim()
  .transform((text) => text || undefined)
  .optional()

/** A text per language: French is required, English optional. */
export const localeTextShape = z.object(
  {
    fr: z
      .string({ error: missingOr('notText') })
      .trim()
      .min(1, because('frenchMissing')),
    en: optionalTextShape,
  },
  { error: missingOr('notLocalized') },
)

/** The same for an optional field: empty in every language counts as missing. */
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

/** The value in a language, or else in French, with the language it is in. */
export function toLocalValue<Value>(
  values: Localized<Value>,
  locale: Locale,
): { value: Value; lang: Locale } {
  const value = values[locale]
  return value === undefined ? { value: values.fr, lang: 'fr' } : { value, lang: locale }
}

/** The text in a language, or else in French, with that language's typography applied. */
export function toLocalText(texts: Localized<string>, locale: Locale): LocalText {
  const { value, lang } = toLocalValue(texts, locale)
  return { text: typeset(value, lang), lang }
}
