import { type TranslationState, toTranslationState } from './translation.ts'

export type EnglishGap = { path: string; state: Exclude<TranslationState, 'complete'> }

/** The French texts of a document whose English is missing or outdated. */
export function findMissingEnglish(document: unknown, path = ''): EnglishGap[] {
  if (Array.isArray(document))
    return document.flatMap((item, index) => findMissingEnglish(item, `${path}[${index}]`))
  if (typeof document !== 'object' || document === null) return []
  if ('fr' in document) {
    const state = toTranslationState(document)
    return state === 'complete' ? [] : [{ path, state }]
  }
  return Object.entries(document).flatMap(([name, value]) =>
    findMissingEnglish(value, path === '' ? name : `${path}.${name}`),
  )
}
