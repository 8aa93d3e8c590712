import type { z } from 'zod'
import type { ListedPage } from '#lib/pages.ts'
import type { SeedDocument } from './seedFields.ts'

/** The definition of a document type; `documentTypes.ts` lists them all. */
export type DocumentType = {
  /** The GROQ query for its published documents. */
  query: string
  /** The shape of the answer: a list, or one document or null. */
  shape: z.ZodType
  isList: boolean
  /** Its fields that hold the address of another website. */
  links?: readonly string[]
  /** The pages that show it. */
  pages: readonly ListedPage[]
  /** The built-in documents, as a new lake stores them. */
  seed: () => SeedDocument[]
}
