import { createTypeDefinition, type Media } from '@freelance-site/content'
import type { Locale } from '#lib/languages.ts'
import type { ListedPage } from '#lib/pages.ts'
import type { OwnPages } from './ownPages.ts'

/** What a view is made with, besides its documents. */
export type ViewContext = {
  locale: Locale
  media: Media
  /** Whether prices include VAT, or none applies, as the settings say. */
  vat: 'excluded' | 'included' | 'notApplicable' | undefined
}

/**
 * Defines a type of document: what the site reads of it, and what its pages show. Its schema in the Studio is in the file of
 * the same name in `schemas`, and `documentTypes` lists it: docs/recipes.md#a-document-type
 */
export const defineDocumentType = createTypeDefinition<ListedPage, ViewContext, OwnPages>()
