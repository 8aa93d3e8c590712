import { z } from 'zod'
import { typeset } from '#lib/i18n/typeset.ts'
import { defaultLocale, type Locale, locales, otherLocales, toRecord } from '#lib/languages.ts'
import { asReasonCode } from '#lib/publishing/reason.ts'

type DefaultLocale = typeof defaultLocale

/** A value per language. The default language is required, and the others fall back to it. */
export type Localized<Value> = Record<DefaultLocale, Value> & {
  [Other in Exclude<Locale, DefaultLocale>]?: Value | undefined
}

/** The GROQ projection of a value per language. */
export const localeProjection = `{${locales.join(', ')}}`

/** A shape for each language: one for the default language, one for the others. */
export const toLocaleShapes = <Required extends z.ZodType, Optional extends z.ZodType>(
  required: Required,
  optional: Optional,
) => ({ ...toRecord(otherLocales, () => optional), [defaultLocale]: required })

/** A text with its language, so that a page can mark passages that fell back to French. */
export type LocalText = { text: string; lang: Locale }

const missingOr = (code: 'notText' | 'notLocalized') => (issue: { input?: unknown }) =>
  asReasonCode(issue.input === undefined ? 'missing' : code)

/** An optional text; an empty one counts as missing. */
export const optionalTextShape = z
  .string(asReasonCode('notText'))
  .trim()
  .transform((text) => text || undefined)
  .optional()

/** A text per language. That of the default language is required. */
export const localeTextShape = z.object(
  toLocaleShapes(
    z
      .string({ error: missingOr('notText') })
      .trim()
      .min(1, asReasonCode('frenchMissing')),
    optionalTextShape,
  ),
  { error: missingOr('notLocalized') },
)

/** The text of an optional field: if it is empty in every language, it counts as missing. */
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

/** The value in a language, or else in the default one, with the language it is in. */
export function toLocalValue<Value>(
  values: Localized<Value>,
  locale: Locale,
): { value: Value; lang: Locale } {
  const value = values[locale]
  return value === undefined ? { value: values[defaultLocale], lang: defaultLocale } : { value, lang: locale }
}

/** The text in a language, or else in the default one, with that language's typography applied. */
export function toLocalText(texts: Localized<string>, locale: Locale): LocalText {
  const { value, lang } = toLocalValue(texts, locale)
  return { text: typeset(value, lang), lang }
}
