import { type FormPatch, set, setIfMissing } from 'sanity'
import { hasText, saysTheSame } from '../translation.ts'

export type Bilingual = { fr?: unknown; en?: unknown; translatedFrom?: unknown }

const sourceField = 'translatedFrom'

/** If French changes and no source of English is stored, the French before the change becomes the source. */
export function trackFrench(patches: FormPatch[], value: Bilingual | undefined): FormPatch[] {
  const french = toSource(value)
  // An editor of formatted text may send `setIfMissing` before anything is written.
  const changes = (language: string) =>
    patches.some(({ path, type }) => path[0] === language && type !== 'setIfMissing')
  if (changes('en')) {
    const isKnown = value?.translatedFrom !== undefined && saysTheSame(value.translatedFrom, french)
    return isKnown || !hasText(french) ? patches : [...patches, set(french, [sourceField])]
  }
  return changes('fr') && hasText(value?.en) ? [setIfMissing(french, [sourceField]), ...patches] : patches
}

export const toConfirmed = (value: Bilingual): FormPatch[] => [set(toSource(value), [sourceField])]

/** The French to store as the source of English; an empty text if there is none. */
const toSource = (value: Bilingual | undefined): unknown => value?.fr ?? (Array.isArray(value?.en) ? [] : '')
