import { type ListedPage, pages, toDocumentId } from '#lib/pages.ts'
import type { DocumentType } from './documentType.ts'
import { legalPageType } from './legalPage.ts'
import { pageTypes } from './page.ts'
import { packageType } from './pricingPackage.ts'
import { projectType } from './project.ts'
import { settingsType } from './siteSettings.ts'

/**
 * Every type of document that the site reads, by its name in the Studio. The content query, its validation, the seed, the
 * webhook's filter, the sitemap's dates, the checks of English and the Studio's previews are derived from this list.
 */
export const documentTypes = {
  project: projectType,
  pricingPackage: packageType,
  legalPage: legalPageType,
  ...pageTypes,
  siteSettings: settingsType,
} as const satisfies Record<string, DocumentType>

export type DocumentTypes = typeof documentTypes
export type TypeName = keyof DocumentTypes

const isTypeName = (name: unknown): name is TypeName =>
  typeof name === 'string' && Object.hasOwn(documentTypes, name)

export const typeNames = Object.keys(documentTypes).filter(isTypeName)

/** Whether a type has one document per page, as legal pages do. */
export const isPerPage = (type: TypeName): boolean =>
  documentTypes[type].pages.filter((page) => pages[page].document === type).length > 1

/** Whether the documents of a type are fixed: one, or one per page. The owner adds and deletes those of other types. */
export const isSingletonType = (type: string): boolean =>
  isTypeName(type) && (!documentTypes[type].isList || isPerPage(type))

/** The pages that show a document. */
export function findPagesShowing(type: TypeName, id: string): readonly ListedPage[] {
  const shown: readonly ListedPage[] = documentTypes[type].pages
  return isPerPage(type) ? shown.filter((page) => toDocumentId(page) === id) : shown
}
