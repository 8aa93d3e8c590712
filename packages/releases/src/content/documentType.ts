import type { z } from 'zod'

/** A document as a new lake stores it. */
export type SeedDocument = { _id: string; _type: string; [field: string]: unknown }

/** The definition of a document type of a site. */
export type DocumentType<Page extends string = string> = {
  /** The GROQ query for its published documents. */
  query: string
  /** The shape of the answer: a list, or one document or null. */
  shape: z.ZodType
  isList: boolean
  /** Its fields that hold the address of another website, such as `person.site`. */
  links?: readonly string[]
  /** Its image fields, each with its use, such as `{ 'person.portrait': 'portrait' }`. A path may lead through a list. */
  images?: Readonly<Record<string, string>>
  /** The pages that show it. */
  pages: readonly Page[]
  /** The id of the document of each page, if the type has one per page. */
  ids?: Readonly<Record<string, string>>
  /** The built-in documents, as a new lake stores them. */
  seed: () => SeedDocument[]
}
