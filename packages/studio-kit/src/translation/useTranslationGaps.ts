import { useEffect, useState } from 'react'
import { type SanityDocument, useDocumentStore } from 'sanity'
import { useStudioKit } from '../options.ts'
import type { Translations } from '../translation.ts'
import { findTranslationGaps } from '../translationGaps.ts'
import { listen } from '../ui/listen.ts'
import type { T } from '../words/words.ts'

const apiVersion = '2025-02-19'

export type Gaps = { id: string; type: string; missing: number; outdated: number }

/** The documents with a missing or outdated translation, drafts before published ones, kept up to date. */
export function useTranslationGaps(): Gaps[] | 'loading' | 'failed' {
  const documentStore = useDocumentStore()
  const { translatedTypes, translations } = useStudioKit()
  const [gaps, setGaps] = useState<Gaps[] | 'loading' | 'failed'>('loading')
  useEffect(() => {
    const options = { apiVersion, perspective: 'drafts' as const, tag: 'translations' }
    const query = '*[_type in $translatedTypes]'
    return listen(
      documentStore,
      { query, params: { translatedTypes: [...translatedTypes] }, options },
      {
        onAnswer: (documents: SanityDocument[]) => setGaps(toGaps(documents, translatedTypes, translations)),
        onFailure: () => setGaps((known) => (typeof known === 'string' ? 'failed' : known)),
      },
    )
  }, [documentStore, translatedTypes, translations])
  return gaps
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
