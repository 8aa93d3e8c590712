import type { FormatProblem, Problem, Problems } from '@freelance-site/foundation'
import type { Redirect, SiteFile } from '@freelance-site/releases'
import { z } from 'zod'
import { type ImageFrame, type ImageRequest, imageShape, toMediaKey } from '../images/image.ts'
import { formatProblem as formatOwn, isCode as isOwnCode } from '../problems.ts'
import { getIn, toRecord } from '../values.ts'
import type { ContentOf, DocumentPage, DocumentType, DocumentTypes } from './documentType.ts'
import { byOrder } from './fields.ts'
import { createLastChanges, type LastChanges, type ShownPage } from './lastChange.ts'
import { findLater, type LaterDocument } from './laterDocuments.ts'
import { toBounded } from './limits.ts'
import { type ParsedDocuments, parseContent } from './parseContent.ts'

type DocumentShapes<Types extends DocumentTypes> = { [Name in keyof Types]: Types[Name]['shape'] }

type DocumentsOf<Types extends DocumentTypes> = z.infer<z.ZodObject<DocumentShapes<Types>>>

/** A problem between documents: its path in the answer to the content query, and its code. */
export type DocumentProblem = { path: PropertyKey[]; code: string }

/** What a site adds to its document types: image sizes, pages of documents, and rules between documents. */
export type DocumentOptions<Documents> = {
  /** The problems of the site's own shapes, with those of this package. By default only the latter. */
  problems?: Problems
  frames: Readonly<Record<string, ImageFrame>>
  /** Completes a document of the answer before its shape checks it: `fillFirstLanguage`. */
  prepare?: (document: unknown) => unknown
  toPages?: (documents: Documents) => DocumentPage[]
  /** Pages of the site that exist only with some documents, such as a list; each names the document of its words. */
  toListings?: (documents: Documents) => DocumentPage[]
  /** Files that exist only with some documents, such as a feed. */
  toFiles?: (documents: Documents) => SiteFile[]
  /** Finds the problems between documents, each of which is valid. */
  findProblems?: (documents: Documents, pages: DocumentPage[]) => DocumentProblem[]
  /** `unshown` are the ids of published documents that are not among these yet: their addresses are not gone. */
  toRedirects?: (documents: Documents, pages: DocumentPage[], unshown: readonly string[]) => Redirect[]
}

type AnyDocument = { _id: string; _updatedAt: string }

/** What reads and lists everything published; `createDocuments` makes it. */
export type Content<Documents> = {
  typeNames: readonly string[]
  contentQuery: string
  noDocuments: Documents
  parseDocuments: (answer: unknown) => ParsedDocuments<Documents>
  listDocuments: (documents: Documents) => { type: string; document: AnyDocument }[]
  listImages: (documents: Documents) => ImageRequest[]
  listRedirects: (documents: Documents, unshown?: readonly string[]) => Redirect[]
  listPages: (documents: Documents) => DocumentPage[]
  listFiles: (documents: Documents) => SiteFile[]
  withoutLater: (documents: Documents, now: Date) => { documents: Documents; later: LaterDocument[] }
  formatProblem: FormatProblem
}

const isDocument = (value: unknown): value is AnyDocument =>
  typeof value === 'object' && value !== null && '_id' in value && '_updatedAt' in value

/**
 * Derives the content query, its validation, and the images of documents from a list of document types.
 * @example
 * import { createDocuments, documentFields } from '@freelance-site/content'
 * import { z } from 'zod'
 *
 * const { contentQuery, parseDocuments } = createDocuments(
 *   {
 *     note: {
 *       query: '*[_type == "note"]{_id, _updatedAt, title}',
 *       shape: z.array(z.object({ ...documentFields, title: z.string() })),
 *       pages: ['home'],
 *       seed: () => [],
 *     },
 *   },
 *   { frames: {} },
 * )
 */
export function createDocuments<const Types extends DocumentTypes>(
  types: Types,
  {
    problems: { isCode, formatProblem } = { isCode: isOwnCode, formatProblem: formatOwn },
    frames,
    prepare = (document) => document,
    findProblems = () => [],
    toRedirects = () => [],
    toPages: toOwnPages = (documents) => listPages(types, documents),
    toListings = () => [],
    toFiles = () => [],
  }: DocumentOptions<DocumentsOf<Types>>,
) {
  const toPages = (documents: DocumentsOf<Types>) => [...toOwnPages(documents), ...toListings(documents)]
  type Name = keyof Types & string
  const toType = (name: Name): Types[Name] => types[name]
  const isList = (name: Name) => toType(name).shape instanceof z.ZodArray
  const isTypeName = (name: unknown): name is Name => typeof name === 'string' && Object.hasOwn(types, name)
  const typeNames = Object.keys(types).filter(isTypeName)
  const documentsShape = z
    .object(toRecord(typeNames, (name) => toType(name).shape) as DocumentShapes<Types>)
    .superRefine((documents, context) => {
      for (const { path, code } of findProblems(documents, toPages(documents)))
        context.addIssue({ code: 'custom', path, message: code })
    })

  const listDocuments = (documents: object) =>
    typeNames.flatMap((type) =>
      [Reflect.get(documents, type)]
        .flat()
        .filter(isDocument)
        .map((document) => ({ type, document })),
    )

  const lastChanges = new WeakMap<object, LastChanges>()

  return {
    typeNames,
    documentsShape,
    listDocuments,
    /** Nothing published: pages then show the built-in content. */
    noDocuments: documentsShape.parse(toRecord(typeNames, (name) => (isList(name) ? [] : null))),
    parseDocuments: (answer: unknown) => {
      const { value, problems } = toBoundedAnswer(answer, prepare)
      return parseContent(documentsShape, value, isCode, problems)
    },
    /** Whether the documents of a type are fixed: one, or one per page. The owner adds and deletes those of other types. */
    isSingletonType: (name: string): boolean =>
      isTypeName(name) && (!isList(name) || toType(name).ids !== undefined),
    /** Whether the owner orders the documents of a type: their shape has the position, `orderShape`. */
    isOrderedType(name: string): boolean {
      const shape = isTypeName(name) ? toType(name).shape : undefined
      return (
        shape instanceof z.ZodArray && shape.element instanceof z.ZodObject && 'order' in shape.element.shape
      )
    },
    /** All published content in one query, so that the answer is one consistent snapshot. */
    contentQuery: `{${typeNames.map((name) => `"${name}": ${toType(name).query}`).join(',\n')}}`,
    /** When each document that the content query finds was last changed. Small enough to be queried every minute. */
    changesQuery: `{${typeNames
      .map((name) => `"${name}": (${toType(name).query})${isList(name) ? '[]' : ''}{_id, _updatedAt}`)
      .join(',\n')}}`,
    /** The fields with one text for all languages that pages show, by their paths without positions in lists. */
    shownTexts: typeNames.flatMap((name) => toType(name).shownTexts ?? []),
    /** Every image in the documents. The same image with the same crop has the same key in each place. */
    listImages: (documents: object): ImageRequest[] =>
      listDocuments(documents).flatMap(({ type, document }) =>
        findImages(document, toType(type).images ?? {}, frames),
      ),
    listRedirects: (documents: DocumentsOf<Types>, unshown: readonly string[] = []): Redirect[] =>
      toRedirects(documents, toPages(documents), unshown),
    listPages: toPages,
    listFiles: toFiles,
    /** Leaves out the documents that are shown later. */
    withoutLater(documents: DocumentsOf<Types>, now: Date) {
      const later = findLater(types, listDocuments(documents), now)
      const isLater = (document: unknown) => later.some(({ _id }) => _id === getIn(document, ['_id']))
      const shown = toRecord(typeNames.filter(isList), (type) =>
        [Reflect.get(documents, type)].flat().filter((document) => !isLater(document)),
      )
      return { documents: { ...documents, ...shown }, later }
    },
    /** When what a page shows was last changed; undefined if all of it is built in. */
    findLastChange(documents: object, shown: ShownPage): string | undefined {
      const known = lastChanges.get(documents) ?? createLastChanges(types, listDocuments(documents))
      lastChanges.set(documents, known)
      return known(shown)
    },
    /** The documents that pages show: each list in the owner's order, and `fallback` instead of an empty one. */
    toShown: (documents: DocumentsOf<Types>, fallback: DocumentsOf<Types>): DocumentsOf<Types> => ({
      ...documents,
      ...toRecord(typeNames.filter(isList), (name) =>
        toOrdered(Reflect.get(documents, name), Reflect.get(fallback, name)),
      ),
    }),
    /** The views of all documents. `builtIn` are those that the site shows until some are published. */
    toContent: (documents: DocumentsOf<Types>, builtIn: DocumentsOf<Types>, context: object) =>
      Object.assign(
        {},
        ...typeNames.map((name) =>
          toView(toType(name), Reflect.get(documents, name), {
            ...context,
            builtIn: Reflect.get(builtIn, name),
          }),
        ),
      ) as ContentOf<Types>,
    formatProblem,
  }
}

const toView = ({ toContent = () => ({}) }: DocumentType, ...given: [unknown, unknown]): object =>
  Reflect.apply(toContent, undefined, given)

const isOrdered = (document: unknown): document is Parameters<typeof byOrder>[0] =>
  typeof getIn(document, ['order']) === 'number'

/** A list in the owner's order, or as it was queried if its documents have no position. */
function toOrdered(list: unknown, fallback: unknown): unknown {
  const shown: unknown = Array.isArray(list) && list.length === 0 ? fallback : list
  return Array.isArray(shown) && shown.every(isOrdered) ? shown.toSorted(byOrder) : shown
}

/** The pages of all documents that have one of their own. */
const listPages = (types: DocumentTypes, documents: object): DocumentPage[] =>
  Object.entries(types).flatMap(([name, { page }]) =>
    page ? [Reflect.get(documents, name)].flat().filter(isDocument).flatMap(page.toPages) : [],
  )

/** The answer to the content query, with each document cut to what pages can hold. */
function toBoundedAnswer(
  answer: unknown,
  prepare: (document: unknown) => unknown,
): { value: unknown; problems: Problem[] } {
  const problems: Problem[] = []
  const bound = (document: unknown) => {
    const id = getIn(document, ['_id'])
    const bounded = toBounded(document, typeof id === 'string' ? id : null)
    problems.push(...bounded.problems)
    return prepare(bounded.value)
  }
  if (typeof answer !== 'object' || answer === null) return { value: answer, problems }
  const entries = Object.entries(answer).map(([type, found]: [string, unknown]) => [
    type,
    Array.isArray(found) ? found.map(bound) : bound(found),
  ])
  return { value: Object.fromEntries(entries), problems }
}

const findImages = (
  document: AnyDocument,
  images: NonNullable<DocumentType['images']>,
  frames: DocumentOptions<never>['frames'],
): ImageRequest[] =>
  Object.entries(images).flatMap(([fields, use]) =>
    findAt(document, fields.split('.')).flatMap(({ value, path }): ImageRequest[] => {
      const image = imageShape.safeParse(value).data
      const frame = frames[use]
      return image && frame
        ? [{ key: toMediaKey(image, use), image, frame, document: document._id, path }]
        : []
    }),
  )

/** The values at a path of fields, several if it leads through a list, each with its own path: `parts[2].image`. */
function findAt(value: unknown, fields: readonly string[], path = ''): Found[] {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => findAt(item, fields, `${path}[${index}]`))
  const [name, ...rest] = fields
  if (name === undefined) return [{ value, path }]
  return findAt(getIn(value, [name]), rest, path === '' ? name : `${path}.${name}`)
}

type Found = { value: unknown; path: string }
