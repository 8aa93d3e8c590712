import { isSingletonType } from '#lib/content/documentTypes.ts'
import { legalPageNames } from '#lib/content/legalTexts.ts'
import { toSeedPages, wordsPages } from '#lib/content/page.ts'
import type { SeedDocument } from '#lib/content/seedFields.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { type ListedPage, toDocumentId } from '#lib/site.ts'
import type { PickWording } from '#schemas/pick.ts'

/** The name of a page in the menus of the site. */
export const toPageTitle = (page: ListedPage, pick: PickWording): string =>
  pick(dictionaries.fr.meta[page].menu, dictionaries.en.meta[page].menu)

/** The singletons, which are edited and published but never created or deleted. */
const toSingletons = <Page extends ListedPage>(names: readonly Page[], pick: PickWording) =>
  names.map((page) => ({ id: toDocumentId(page), page, title: toPageTitle(page, pick) }))

export const toLegalPages = (pick: PickWording) => toSingletons(legalPageNames, pick)

/** The pages whose words are a document of their own, of a type with the same name as its id. */
export const toPages = (pick: PickWording) => toSingletons(wordsPages, pick)

/** The words of the site as the first content of such a document: who opens it edits what visitors read. */
export const toPageTemplates = (pick: PickWording) =>
  toSeedPages().map(({ _id, _type, ...words }: SeedDocument) => ({
    id: `${_type}-built-in`,
    title: toPages(pick).find(({ id }) => id === _id)?.title ?? _type,
    schemaType: _type,
    value: words,
  }))

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
