import type { DocumentBadgeComponent } from 'sanity'
import { findMissingEnglish } from '#lib/content/missingEnglish.ts'
import type { PickWording } from '#schemas/pick.ts'

/** Documents that exist once, under a fixed id: they are edited and published, never created or deleted. */
export const toLegalPages = (pick: PickWording) => [
  { id: 'legalPage-terms', page: 'terms', title: pick('Mentions légales', 'Terms') },
  { id: 'legalPage-privacy', page: 'privacy', title: pick('Confidentialité', 'Privacy') },
  { id: 'legalPage-cookies', page: 'cookies', title: 'Cookies' },
]

export const settingsId = 'siteSettings'

const singletonTypes = new Set(['siteSettings', 'legalPage'])

export const isSingletonType = (type: string) => singletonTypes.has(type)

const singletonActions = new Set(['publish', 'discardChanges', 'restore', 'unpublish'])

/** Unpublished settings would bring the built-in lists back, so they are only ever replaced. */
export const isOffered = (schemaType: string, action: string | undefined): boolean =>
  !isSingletonType(schemaType) ||
  (action !== undefined &&
    singletonActions.has(action) &&
    !(schemaType === 'siteSettings' && action === 'unpublish'))

/** Whether the Studio's “Create” offers a template; those of a place, such as `legalPage-fixed`, belong to their list. */
export const canBeCreated = (templateId: string): boolean =>
  !isSingletonType(templateId) && !templateId.includes('-')

/** A mark on a document whose English pages would show French texts, and on which fields. */
export const toMissingEnglishBadge =
  (pick: PickWording): DocumentBadgeComponent =>
  ({ draft, published }) => {
    const missing = findMissingEnglish(draft ?? published)
    if (missing.length === 0) return null
    return {
      label: pick('Anglais manquant', 'English missing'),
      title: missing.join(', '),
      color: 'warning',
    }
  }
