import { evaluate, parse } from 'groq-js'
import type { Problem } from 'releases/reason'
import { z } from 'zod'
import { contentQuery, parseDocuments } from '#lib/content/documents.ts'
import { toReason } from '#lib/content/reasons.ts'
import { formatPrice } from '#lib/i18n/formats.ts'
import type { ImportedDocument } from './importedFile.ts'

/** Stands in for every picture of the file, which has no asset before it is imported. */
const placeholderAsset = 'image-placeholder-1x1-png'

/**
 * The problems of imported documents. For published ones, every problem that would refuse a release; for drafts and versions,
 * which may be unfinished, only values of the wrong type for their field, which would be lost silently.
 */
export async function findProblems(documents: ImportedDocument[]): Promise<Problem[]> {
  const groups = Map.groupBy(documents, ({ _id }) => /^(drafts|versions\.[^.]+)\./.exec(_id)?.[0] ?? '')
  const found = await Promise.all([...groups].map(([prefix, group]) => findProblemsOf(prefix, group)))
  return found.flat()
}

/** Finds the problems of the documents with one id prefix: the published ones, the drafts, or the versions of one release. */
async function findProblemsOf(prefix: string, group: ImportedDocument[]): Promise<Problem[]> {
  const plain = group.map((document) => ({
    _updatedAt: new Date().toISOString(),
    ...withPlaceholders(document),
    _id: document._id.slice(prefix.length),
  }))
  const answer = await query(plain)
  const unread = findUnread(plain, answer)
  const parsed = parseDocuments(answer)
  const refused = parsed.kind === 'valid' ? [] : parsed.problems
  const all = [...unread, ...refused.filter((problem) => !unread.some((other) => isSame(other, problem)))]
  const relevant = prefix === '' ? all : all.filter(({ reason }) => typeReasons.has(reason.code))
  return relevant.map((problem) => ({ ...problem, document: problem.document && prefix + problem.document }))
}

/** Reasons for a value of the wrong type for its field. */
const typeReasons: ReadonlySet<string> = new Set([
  'notUnderstood',
  'notPrice',
  'notList',
  'notText',
  'notBoolean',
])

const isSame = (one: Problem, other: Problem) => one.document === other.document && one.path === other.path

async function query(documents: Record<string, unknown>[]): Promise<unknown> {
  const dataset = [...documents, { _id: placeholderAsset, _type: 'sanity.imageAsset' }]
  return (await evaluate(parse(contentQuery), { dataset })).get()
}

/** Replaces each picture of the file in a value by a reference to the placeholder. */
function withPlaceholders<Value>(value: Value): Value
function withPlaceholders(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPlaceholders)
  if (typeof value !== 'object' || value === null) return value
  const copied = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withPlaceholders(item)]))
  return '_sanityAsset' in copied
    ? { ...copied, asset: { _type: 'reference', _ref: placeholderAsset } }
    : copied
}

/** Fields that have a value in a document but none in the query's result, because the query expects another type. */
function findUnread(documents: Record<string, unknown>[], answer: unknown): Problem[] {
  const byId = new Map(documents.map((document) => [document._id, document]))
  return Object.values(answerShape.parse(answer))
    .flat()
    .flatMap((projected) => {
      if (projected === null) return []
      const paths = listUnread(byId.get(projected._id), projected, '')
      return paths.map((path) => ({ document: projected._id, path, reason: toReason('notUnderstood') }))
    })
}

const readShape = z.looseObject({ _id: z.string() })
const answerShape = z.record(z.string(), z.union([z.array(readShape), readShape.nullable()]))

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

const pricedShape = z.object({
  _id: z.string(),
  _type: z.literal('pricingPackage'),
  price: z.object({ amount: z.number(), unit: z.string() }),
})

/** The prices of packages as the pages show them, so that the owner notices euros entered as cents. */
export const listPrices = (documents: ImportedDocument[]): string[] =>
  documents.flatMap((document) => {
    const priced = pricedShape.safeParse(document).data
    return priced ? [`${priced._id} ${formatPrice(priced.price.amount, 'en')}`] : []
  })
