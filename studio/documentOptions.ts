import { toLegalPageId } from '#lib/content/legalPage.ts'
import type { PickWording } from '#schemas/pick.ts'

/** Singletons: documents with a fixed id, which are edited and published but never created or deleted. */
export const toLegalPages = (pick: PickWording) => [
  { id: toLegalPageId('terms'), page: 'terms', title: pick('Mentions légales', 'Terms') },
  { id: toLegalPageId('privacy'), page: 'privacy', title: pick('Confidentialité', 'Privacy') },
  { id: toLegalPageId('cookies'), page: 'cookies', title: 'Cookies' },
]

const singletonTypes = new Set(['siteSettings', 'legalPage'])

export const isSingletonType = (type: string) => singletonTypes.has(type)

/** What can be done with a singleton: with its draft, and with its version in a release or on a schedule. */
const singletonActions = new Set([
  ...['publish', 'discardChanges', 'restore', 'unpublish'],
  ...['schedule', 'discardVersion', 'unpublishVersion'],
])

const unpublishing = new Set(['unpublish', 'unpublishVersion'])

/** Settings cannot be unpublished, because that would bring the built-in lists back. */
export const isOffered = (schemaType: string, action: string | undefined): boolean =>
  !isSingletonType(schemaType) ||
  (action !== undefined &&
    singletonActions.has(action) &&
    !(schemaType === 'siteSettings' && unpublishing.has(action)))

/** Whether “Create” offers a template. Templates with parameters, such as `legalPage-fixed`, belong to their list. */
export const canBeCreated = (templateId: string): boolean =>
  !isSingletonType(templateId) && !templateId.includes('-')
