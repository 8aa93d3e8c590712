import { evaluate, parse } from 'groq-js'
import { z } from 'zod'
import { isRecord } from '../model/document.ts'
import type { ImportedDocument } from './importedFile.ts'

/**
 * What documents must be to be imported.
 *
 * @example
 * const rules: ContentRules = {
 *   query: '{"notes": *[_type == "note"]{_id, title}}',
 *   findProblems: (result) => findMissingTitles(result),
 * }
 */
export type ContentRules = {
  /** Reads everything that the site uses, as an object of documents and lists of documents, each with its `_id`. */
  query: string
  /** The problems of the query's result. */
  findProblems: (result: unknown) => ContentProblem[]
}

/** `isWrongType`: the value has another type than its field. Drafts and versions are refused for no other problem. */
export type ContentProblem = { document: string | null; path: string; reason: string; isWrongType: boolean }

/** Stands in for every picture of the file, which has no asset before it is imported. */
const placeholderAsset = 'image-placeholder-1x1-png'

/**
 * The problems of imported documents, one per line. Drafts and versions may be unfinished, but a value of the wrong type for its
 * field would be lost silently.
 */
export async function findProblems(documents: ImportedDocument[], rules: ContentRules): Promise<string[]> {
  const groups = Map.groupBy(documents, ({ _id }) => /^(drafts|versions\.[^.]+)\./.exec(_id)?.[0] ?? '')
  const found = await Promise.all([...groups].map(([prefix, group]) => findProblemsOf(prefix, group, rules)))
  return found.flat()
}

/** Finds the problems of the documents with one id prefix: the published ones, the drafts, or the versions of one release. */
async function findProblemsOf(prefix: string, group: ImportedDocument[], rules: ContentRules) {
  const plain = group.map((document) => ({
    _updatedAt: new Date().toISOString(),
    ...withPlaceholders(document),
    _id: document._id.slice(prefix.length),
  }))
  const dataset = [...plain, { _id: placeholderAsset, _type: 'sanity.imageAsset' }]
  const result: unknown = await (await evaluate(parse(rules.query), { dataset })).get()
  const unread = findUnread(plain, result)
  const refused = rules
    .findProblems(result)
    .filter((problem) => !unread.some((other) => isSame(other, problem)))
  return [...unread, ...refused]
    .filter(({ isWrongType }) => prefix === '' || isWrongType)
    .map(({ document, path, reason }) => {
      const place = [document && prefix + document, path].filter(Boolean)
      return `${place.join(' → ')}: ${reason}`
    })
}

const isSame = (one: ContentProblem, other: ContentProblem) =>
  one.document === other.document && one.path === other.path

/** Replaces each picture of the file in a document by a reference to the placeholder. */
const withPlaceholders = (document: ImportedDocument): ImportedDocument =>
  JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    isRecord(value) && '_sanityAsset' in value
      ? { ...value, asset: { _type: 'reference', _ref: placeholderAsset } }
      : value,
  )

/** Fields that have a value in a document but none in the query's result, because the query expects another type. */
function findUnread(documents: Record<string, unknown>[], result: unknown): ContentProblem[] {
  const byId = new Map(documents.map((document) => [document._id, document]))
  return Object.values(resultShape.parse(result))
    .flat()
    .flatMap((projected) => {
      if (projected === null) return []
      const reason = 'does not have the expected form'
      return listUnread(byId.get(projected._id), projected, '').map((path) => ({
        ...{ document: projected._id, path, reason, isWrongType: true },
      }))
    })
}

const readShape = z.looseObject({ _id: z.string() })
const resultShape = z.record(z.string(), z.union([z.array(readShape), readShape.nullable()]))

function listUnread(value: unknown, read: unknown, path: string): string[] {
  if (value === null || value === undefined) return []
  if (read === null) return [path]
  if (Array.isArray(value) && Array.isArray(read))
    return read.flatMap((item, index) => listUnread(value[index], item, `${path}[${index}]`))
  if (typeof value !== 'object' || typeof read !== 'object') return []
  return Object.entries(read).flatMap(([key, item]) =>
    listUnread(Reflect.get(value, key), item, path === '' ? key : `${path}.${key}`),
  )
}
