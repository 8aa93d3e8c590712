import { evaluate, parse } from 'groq-js'
import { z } from 'zod'
import { contentQuery, parseDocuments } from '#lib/content/documents.ts'
import { formatPrice } from '#lib/i18n/formats.ts'
import { type Problem, toReason } from '#lib/publishing/reason.ts'
import type { ImportedDocument } from './importedFile.ts'

/** A picture of the file: it becomes an asset only when it is imported. */
const comingAsset = 'image-coming-1x1-png'

/**
 * What the site could not show of these documents: for published ones everything that would refuse a release; for drafts
 * and versions, which may be unfinished, only what has another form than the field, and so would be lost without a word.
 */
export async function findProblems(documents: ImportedDocument[]): Promise<Problem[]> {
  const groups = Map.groupBy(documents, ({ _id }) => /^(drafts|versions\.[^.]+)\./.exec(_id)?.[0] ?? '')
  const found = await Promise.all([...groups].map(([prefix, group]) => findProblemsOf(prefix, group)))
  return found.flat()
}

/** The same for the documents whose ids begin alike: published, drafts, or the versions of one release. */
async function findProblemsOf(prefix: string, group: ImportedDocument[]): Promise<Problem[]> {
  const plain = group.map((document) => ({
    _updatedAt: new Date().toISOString(),
    ...withComingAssets(document),
    _id: document._id.slice(prefix.length),
  }))
  const answer = await query(plain)
  const formless = findFormless(plain, answer)
  const parsed = parseDocuments(answer)
  const refused = parsed.kind === 'valid' ? [] : parsed.problems
  const all = [...formless, ...refused.filter((problem) => !formless.some((known) => isSame(known, problem)))]
  const meant = prefix === '' ? all : all.filter(({ reason }) => ofForm.has(reason.code))
  return meant.map((problem) => ({ ...problem, document: problem.document && prefix + problem.document }))
}

/** Reasons for a value of a kind that the field does not take. */
const ofForm: ReadonlySet<string> = new Set(['notUnderstood', 'notPrice', 'notList', 'notText', 'notBoolean'])

const isSame = (one: Problem, other: Problem) => one.document === other.document && one.path === other.path

async function query(documents: Record<string, unknown>[]): Promise<unknown> {
  const dataset = [...documents, { _id: comingAsset, _type: 'sanity.imageAsset' }]
  return (await evaluate(parse(contentQuery), { dataset })).get()
}

/** The documents with a reference in the place of each picture that the file brings along. */
function withComingAssets<Value>(value: Value): Value
function withComingAssets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComingAssets)
  if (typeof value !== 'object' || value === null) return value
  const copied = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withComingAssets(item)]))
  return '_sanityAsset' in copied ? { ...copied, asset: { _type: 'reference', _ref: comingAsset } } : copied
}

/** Fields that have a value in a document and none in the answer, because it has not the form that the query reads. */
function findFormless(documents: Record<string, unknown>[], answer: unknown): Problem[] {
  const byId = new Map(documents.map((document) => [document._id, document]))
  return Object.values(answerShape.parse(answer))
    .flat()
    .flatMap((projected) => {
      if (projected === null) return []
      const paths = findLost(byId.get(projected._id), projected, '')
      return paths.map((path) => ({ document: projected._id, path, reason: toReason('notUnderstood') }))
    })
}

const readShape = z.looseObject({ _id: z.string() })
const answerShape = z.record(z.string(), z.union([z.array(readShape), readShape.nullable()]))

function findLost(given: unknown, read: unknown, path: string): string[] {
  if (given === null || given === undefined) return []
  if (read === null) return [path]
  if (Array.isArray(given) && Array.isArray(read))
    return read.flatMap((item, index) => findLost(given[index], item, `${path}[${index}]`))
  if (typeof given !== 'object' || typeof read !== 'object') return []
  return Object.entries(read).flatMap(([key, item]) =>
    findLost(Reflect.get(given, key), item, path === '' ? key : `${path}.${key}`),
  )
}

const pricedShape = z.object({
  _id: z.string(),
  _type: z.literal('pricingPackage'),
  price: z.object({ amount: z.number(), unit: z.string() }),
})

/** The prices of packages as the pages show them, so that cents taken for euros are seen at once. */
export const listPrices = (documents: ImportedDocument[]): string[] =>
  documents.flatMap((document) => {
    const priced = pricedShape.safeParse(document).data
    return priced ? [`${priced._id} ${formatPrice(priced.price.amount, 'en')}`] : []
  })
