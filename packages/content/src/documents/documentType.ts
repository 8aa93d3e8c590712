import type { SitePage } from '@freelance-site/releases'
import type { z } from 'zod'

/** A document as a new lake stores it. */
export type SeedDocument = { _id: string; _type: string; [field: string]: unknown }

/** One type of document: how it is queried, validated and seeded, and the pages that show it. */
export type DocumentType<Page extends string = string> = {
  query: string
  /** The shape of the answer: a `z.array`, or one document or null. */
  shape: z.ZodType
  /** Its image fields, each with its use, such as `{ 'person.portrait': 'portrait' }`. A path may lead through a list. */
  images?: Readonly<Record<string, string>>
  pages: readonly Page[]
  /** The id of the document of each page, if the type has one per page. */
  ids?: Readonly<Record<string, string>>
  /** The documents on whose own pages a document is shown, too, by their ids; `all`: on every page. */
  shownWith?: 'all' | ((document: never) => readonly string[])
  /** Whether the own page of a document also shows a document of any other type: its date is then that of the newer one. */
  shows?: (document: never, other: { type: string; document: { _id: string } }) => boolean
  /** Its fields with one text for all languages that pages show, such as a name: previews mark them for click-to-edit. */
  shownTexts?: readonly string[]
  /** The page that each document has of its own. */
  page?: DocumentPages
  /** The moment before which pages do not show a published document; null if they always do. */
  showFrom?: (document: never) => Date | null
  seed: () => SeedDocument[]
  /** What pages show of the documents, by the names under which they find it in the content of the site. */
  toContent?: (published: never, context: never) => object
}

/** One of the documents in an answer. */
type Each<Answer> = Answer extends readonly (infer Item)[] ? Item : NonNullable<Answer>

/** A type of document whose part in the content of a site is typed: `published` has the type of its shape. */
export type DefinedType<
  Page extends string,
  Context,
  Pages extends DocumentPages,
  Shape extends z.ZodType,
  View extends object,
> = Omit<DocumentType<Page>, 'shape' | 'page' | 'toContent' | 'shownWith' | 'shows' | 'showFrom'> & {
  shape: Shape
  shows?: (document: Each<z.infer<Shape>>, other: { type: string; document: { _id: string } }) => boolean
  shownWith?: 'all' | ((document: Each<z.infer<Shape>>) => readonly string[])
  page?: Pages
  showFrom?: (document: Each<z.infer<Shape>>) => Date | null
  toContent: (
    published: z.infer<Shape>,
    context: Context & {
      /** The documents that the site shows until some are published. */ builtIn: z.infer<Shape>
    },
  ) => View
}

/**
 * The function by which a site defines its types of documents: it returns the definition that it gets, and infers its types.
 * `Page` are the names of the site's pages, `Context` is what each view is made with, such as the language, and `Pages` is what
 * the site knows of the pages that documents have of their own.
 * @example
 * import { createTypeDefinition, documentFields } from '@freelance-site/content'
 * import { z } from 'zod'
 *
 * const defineDocumentType = createTypeDefinition<'home' | 'about', { language: string }>()
 * const noteType = defineDocumentType({
 *   query: '*[_type == "note"]{_id, _updatedAt, title}',
 *   shape: z.array(z.object({ ...documentFields, title: z.string() })),
 *   pages: ['home'],
 *   seed: () => [],
 *   toContent: (notes) => ({ notes: notes.map(({ title }) => title) }),
 * })
 */
export const createTypeDefinition =
  <Page extends string, Context, Pages extends DocumentPages = DocumentPages>() =>
  <Shape extends z.ZodType, View extends object>(type: DefinedType<Page, Context, Pages, Shape, View>) =>
    type

/** Types of documents by their names in the Studio. */
export type DocumentTypes = Record<string, DocumentType>

type ViewOf<Type> = Type extends { toContent: (...of: never[]) => infer View } ? View : object

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  each: infer All,
) => void
  ? All
  : never

/** What pages show of all documents. */
export type ContentOf<Types extends DocumentTypes> = Intersection<
  { [Name in keyof Types]: ViewOf<Types[Name]> }[keyof Types]
>

/** A page that a document has of its own, such as that of an article. */
export type DocumentPage = SitePage & { /** The id of the document. */ document: string }

/** A published document that may have a page, with its slug in each language. */
export type PageDocument = { _id: string; slug?: Readonly<Record<string, string | undefined>> | undefined }

/** The pages that the documents of a type have of their own. */
export type DocumentPages = { toPages: (document: PageDocument) => DocumentPage[] }
