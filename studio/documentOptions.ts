import { toSeedPages } from '#lib/content/builtIn.ts'
import { contactPageId } from '#lib/content/contactPage.ts'
import { homePageId } from '#lib/content/homePage.ts'
import { toLegalPageId } from '#lib/content/legalPage.ts'
import type { SeedDocument } from '#lib/content/seedFields.ts'
import { servicesPageId } from '#lib/content/servicesPage.ts'
import type { PickWording } from '#schemas/pick.ts'

/** Singletons: documents with a fixed id, which are edited and published but never created or deleted. */
export const toLegalPages = (pick: PickWording) => [
  { id: toLegalPageId('terms'), page: 'terms', title: pick('Mentions légales', 'Terms') },
  { id: toLegalPageId('privacy'), page: 'privacy', title: pick('Confidentialité', 'Privacy') },
  { id: toLegalPageId('cookies'), page: 'cookies', title: 'Cookies' },
]

/** The pages whose words are a document of their own, of a type with the same name as its id. */
export const toPages = (pick: PickWording) => [
  { id: homePageId, title: pick('Accueil', 'Home') },
  { id: servicesPageId, title: 'Services' },
  { id: contactPageId, title: 'Contact' },
]

/** The words of the site as the first content of such a document: who opens it edits what visitors read. */
export const toPageTemplates = (pick: PickWording) =>
  toSeedPages().map(({ _id, _type, ...words }: SeedDocument) => ({
    id: `${_type}-built-in`,
    title: toPages(pick).find(({ id }) => id === _id)?.title ?? _type,
    schemaType: _type,
    value: words,
  }))

const singletonTypes = new Set(['siteSettings', 'legalPage', homePageId, servicesPageId, contactPageId])

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
