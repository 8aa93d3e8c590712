import { useMemo } from 'react'
import type { SanityDocument } from 'sanity'
import { useStudioKit } from '../options.ts'
import type { Translations } from '../translation.ts'
import { findTranslationGaps } from '../translation.ts'
import { useListened } from '../ui/listen.ts'
import type { T } from '../words/words.ts'

export type Gaps = { id: string; type: string; missing: number; outdated: number }

/** The documents with a missing or outdated translation, drafts before published ones, kept up to date. */
export function useTranslationGaps(): Gaps[] | 'loading' | 'failed' {
  const { translatedTypes, translations } = useStudioKit()
  const documents = useListened<SanityDocument[]>({
    query: '*[_type in $translatedTypes]',
    params: { translatedTypes: [...translatedTypes] },
    perspective: 'drafts',
    tag: 'translations',
  })
  return useMemo(
    () => (typeof documents === 'string' ? documents : toGaps(documents, translatedTypes, translations)),
    [documents, translatedTypes, translations],
  )
}

export function toGaps(
  documents: readonly Pick<SanityDocument, '_id' | '_type'>[],
  order: readonly string[],
  translations: Translations,
): Gaps[] {
  const rank = ({ type }: Gaps) => order.indexOf(type)
  return documents
    .flatMap((document) => {
      const states = findTranslationGaps(document, translations).map(({ state }) => state)
      if (states.length === 0) return []
      return {
        id: document._id.replace(/^drafts\./, ''),
        type: document._type,
        missing: states.filter((state) => state === 'missing').length,
        outdated: states.filter((state) => state === 'outdated').length,
      }
    })
    .toSorted((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1))
}

/** The counts in words: “2 textes manquants, 1 texte dépassé”. */
export const formatGaps = ({ missing, outdated }: Pick<Gaps, 'missing' | 'outdated'>, t: T): string =>
  [
    ...(missing === 0 ? [] : [t('translation.missing', { count: missing })]),
    ...(outdated === 0 ? [] : [t('translation.outdated', { count: outdated })]),
  ].join(', ')
