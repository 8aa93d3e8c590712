import { useEffect, useState } from 'react'
import { type SanityDocument, useDocumentStore } from 'sanity'
import { findMissingEnglish } from '../missingEnglish.ts'
import { useStudioKit } from '../options.ts'
import type { T } from '../words/words.ts'

const apiVersion = '2025-02-19'

export type Gaps = { id: string; type: string; missing: number; outdated: number }

/** The documents whose English is missing or outdated, drafts before published ones, kept up to date. */
export function useEnglishGaps(): Gaps[] | 'loading' | 'failed' {
  const documentStore = useDocumentStore()
  const { translatedTypes } = useStudioKit()
  const [gaps, setGaps] = useState<Gaps[] | 'loading' | 'failed'>('loading')
  useEffect(() => {
    const options = { apiVersion, perspective: 'drafts' as const, tag: 'english' }
    const query = '*[_type in $translatedTypes]'
    const subscription = documentStore
      .listenQuery(query, { translatedTypes: [...translatedTypes] }, options)
      .subscribe({
        next: (documents: SanityDocument[]) => setGaps(toGaps(documents, translatedTypes)),
        error: () => setGaps('failed'),
      })
    return () => subscription.unsubscribe()
  }, [documentStore, translatedTypes])
  return gaps
}

export function toGaps(
  documents: readonly Pick<SanityDocument, '_id' | '_type'>[],
  order: readonly string[],
): Gaps[] {
  const rank = ({ type }: Gaps) => order.indexOf(type)
  return documents
    .flatMap((document) => {
      const states = findMissingEnglish(document).map(({ state }) => state)
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
    ...(missing === 0 ? [] : [t('english.missing', { count: missing })]),
    ...(outdated === 0 ? [] : [t('english.outdated', { count: outdated })]),
  ].join(', ')
