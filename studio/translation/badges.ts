import type { DocumentBadgeComponent } from 'sanity'
import { findMissingEnglish } from '#lib/content/missingEnglish.ts'
import type { PickWording } from '#schemas/pick.ts'

/** Badges on documents with missing and with outdated English; their titles name the fields. */
export const toEnglishBadges = (pick: PickWording): DocumentBadgeComponent[] => [
  toBadge('missing', pick('Anglais manquant', 'English missing')),
  toBadge('outdated', pick('Anglais dépassé', 'English outdated')),
]

const toBadge =
  (state: 'missing' | 'outdated', label: string): DocumentBadgeComponent =>
  ({ draft, published }) => {
    const paths = findMissingEnglish(draft ?? published).flatMap((gap) =>
      gap.state === state ? gap.path : [],
    )
    return paths.length === 0 ? null : { label, title: paths.join(', '), color: 'warning' }
  }
