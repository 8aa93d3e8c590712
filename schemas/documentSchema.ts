import type { StudioLanguage } from '@freelance-site/foundation'
import type { ComponentType } from 'react'
import type { DocumentDefinition, SchemaTypeDefinition, SortOrderingItem } from 'sanity'

/** The list of a type in the first column of the Studio. */
type List = {
  title: (language: StudioLanguage) => string
  /** Its name in addresses of the Studio; by default that of the type with an `s`. */
  id?: string
  /** Its order, if the owner does not order it; by default the last change. */
  order?: SortOrderingItem[]
  /** Several lists instead of one, each with the documents that have the same value in a field. */
  groups?: {
    field: string
    toTitles: (language: StudioLanguage) => Readonly<Record<string, string>>
    /** What a new document of a group has besides. */
    initial?: object
  }
}

/** What the Studio knows of a type of document. The file of the same name in `lib/content` says what the site reads of it. */
export type DocumentSchema = {
  /** The type, and those of objects that only it has. */
  toTypes: (
    language: StudioLanguage,
  ) => readonly [DocumentDefinition & { icon: ComponentType }, ...SchemaTypeDefinition[]]
  /**
   * None if the site has a fixed number of documents, which `studio/structure.ts` lists. The owner orders it if the type has
   * `orderField`, and its shape `orderShape`.
   */
  list?: List
  /** Fields that *Duplicate* leaves out, because they are true of the original only. */
  notCopied?: readonly string[]
}

/** The name of a type's list in addresses of the Studio. */
export const toListId = (type: string, { id = `${type}s` }: List): string => id
