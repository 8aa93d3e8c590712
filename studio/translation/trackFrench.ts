import { type FormPatch, set, setIfMissing, unset } from 'sanity'
import { hasText, saysTheSame } from '#lib/content/translation.ts'

/** A bilingual field's value, plain or formatted. */
export type Bilingual = { fr?: unknown; en?: unknown; translatedFrom?: unknown }

const name = 'translatedFrom'

/**
 * The edits of a bilingual field, together with what keeps track of its translation: English is written from the French
 * beside it. When French changes, the French until then becomes the source of English whose source is not known.
 */
export function trackFrench(patches: FormPatch[], value: Bilingual | undefined): FormPatch[] {
  const french = toSource(value)
  // An editor of formatted text may send `setIfMissing` before anything is written.
  const changes = (language: string) =>
    patches.some(({ path, type }) => path[0] === language && type !== 'setIfMissing')
  if (changes('en')) {
    const isKnown = value?.translatedFrom !== undefined && saysTheSame(value.translatedFrom, french)
    return isKnown || !hasText(french) ? patches : [...patches, set(french, [name])]
  }
  return changes('fr') && hasText(value?.en) ? [setIfMissing(french, [name]), ...patches] : patches
}

/** Marks English as right for the present French. */
export const toKept = (value: Bilingual): FormPatch[] => [set(toSource(value), [name])]

/** Replaces English by the present French. */
export const toCopied = (value: Bilingual): FormPatch[] => [set(value.fr, ['en']), ...toKept(value)]

/** Restores English and its source, after one of the two. */
export const toUndone = ({ en, translatedFrom }: Bilingual): FormPatch[] => [
  set(en, ['en']),
  translatedFrom === undefined ? unset([name]) : set(translatedFrom, [name]),
]

/** The French to keep; a text that is not there yet is kept as an empty one. */
const toSource = (value: Bilingual | undefined): unknown => value?.fr ?? (Array.isArray(value?.en) ? [] : '')
