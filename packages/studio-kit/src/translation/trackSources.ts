import { type FormPatch, set, setIfMissing } from 'sanity'
import { hasText, saysTheSame, type Translation, type Translations } from '../translation.ts'

/** A text per language, with the sources of its translations. */
export type LocalizedValue = Record<string, unknown>

/** If the first language changes and no source of a translation is stored, the text before the change becomes the source. */
export function trackSources(
  patches: FormPatch[],
  value: LocalizedValue | undefined,
  { first, others }: Translations,
): FormPatch[] {
  // An editor of formatted text may send `setIfMissing` before anything is written.
  const changes = (language: string) =>
    patches.some(({ path, type }) => path[0] === language && type !== 'setIfMissing')
  const before: FormPatch[] = []
  const after: FormPatch[] = []
  for (const other of others) {
    const text = toSource(value, first, other)
    if (changes(other.language)) {
      const source = value?.[other.source]
      const isKnown = source !== undefined && saysTheSame(source, text)
      if (!isKnown && hasText(text)) after.push(set(text, [other.source]))
    } else if (changes(first) && hasText(value?.[other.language])) {
      before.push(setIfMissing(text, [other.source]))
    }
  }
  return [...before, ...patches, ...after]
}

export const toConfirmed = (value: LocalizedValue, first: string, other: Translation): FormPatch[] => [
  set(toSource(value, first, other), [other.source]),
]

/** The text to store as the source of a translation; an empty one if there is none. */
const toSource = (value: LocalizedValue | undefined, first: string, { language }: Translation): unknown =>
  value?.[first] ?? (Array.isArray(value?.[language]) ? [] : '')
