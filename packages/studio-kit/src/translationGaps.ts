import { type TranslationState, type Translations, toTranslationState } from './translation.ts'

export type TranslationGap = { path: string; language: string; state: Exclude<TranslationState, 'complete'> }

/** The texts of a document whose translation into another language is missing or outdated. */
export function findTranslationGaps(
  document: unknown,
  translations: Translations,
  path = '',
): TranslationGap[] {
  if (Array.isArray(document))
    return document.flatMap((item, index) => findTranslationGaps(item, translations, `${path}[${index}]`))
  if (typeof document !== 'object' || document === null) return []
  const { first, others } = translations
  if (first in document)
    return others.flatMap((other) => {
      const state = toTranslationState(document, first, other)
      return state === 'complete' ? [] : [{ path, language: other.language, state }]
    })
  return Object.entries(document).flatMap(([name, value]) =>
    findTranslationGaps(value, translations, path === '' ? name : `${path}.${name}`),
  )
}
