import type { DocumentBadgeComponent } from 'sanity'
import { findMissingEnglish } from '#lib/content/missingEnglish.ts'
import type { Say } from '#schemas/say.ts'

/** A mark on a document whose English pages would show French texts, and on which fields. */
export const toMissingEnglishBadge =
  (say: Say): DocumentBadgeComponent =>
  ({ draft, published }) => {
    const missing = findMissingEnglish(draft ?? published)
    if (missing.length === 0) return null
    return {
      label: say('Anglais manquant', 'English missing'),
      title: missing.join(', '),
      color: 'warning',
    }
  }
