import { z } from 'zod'
import { typeset } from '#lib/i18n/typeset.ts'
import type { Locale } from '#lib/locale.ts'
import { because } from '#lib/publishing/reason.ts'

/** A value per language: French, which both fall back to, is always there. */
export type Localized<Value> = { fr: Value; en?: Value | undefined }

/** A text that knows its language, so that a page can mark the passages that fell back to another one. */
export type LocalText = { text: string; lang: Locale }

const missingOr = (code: 'notText' | 'notLocalized') => (issue: { input?: unknown }) =>
  because(issue.input === undefined ? 'missing' : code)

/** Text that may be missing; an empty one counts as missing. */
export const optionalTextShape = z
  .string(because('notText'))
  .trim()
  .transform((text) => text || undefined)
  .optional()

/** A text per language: French must be there, English may be missing. */
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
