import { type ExprNode, evaluateSync, parse } from 'groq-js'
import type { AttributePath, OrderKey } from '../documents/attribute.ts'
import { valueSeparator } from '../documents/attributeIndex.ts'
import { isRecord, type LakeDocument } from '../documents/document.ts'
import { anyValue } from '../documents/documentIndexes.ts'
import type { FindDocuments, IndexName } from '../documents/documentSet.ts'
import { findArgument, listNodes, mapNodes } from './queryTree.ts'

/** No id has this character. */
const mark = '\u0000'

/** A filter whose documents are found by attributes, and the page of it that the query asks for, if any. */
export type PlannedSearch = { paths: AttributePath[]; page?: PlannedPage }
type PlannedPage = { order: OrderKey[]; count: number; filter: ExprNode }

/** From the index that finds the fewest documents to the one that finds the most. */
const indexes: IndexName[] = ['id', 'reference']

/** Attributes that are not indexed: documents of assets get their `url` when they are read. */
const unindexed = ['_id', 'url']
/** A longer page is sorted as a whole. */
const maxPage = 1_000

/** Finds the documents of a text or of a list of texts. For any other value, finds all documents. */
const indexKey = parse('{"_ref": coalesce($index + coalesce(array::join(@, "\\u0000"), @), "\\u0000all")}->')
const searchKey = parse('{"_ref": $key}->')
const searchedValues = parse(
  `coalesce(array::join($values, ${JSON.stringify(valueSeparator)}), ${JSON.stringify(anyValue)})`,
)

/** Plans the searches of one query. */
export function createPlanner() {
  const searches: PlannedSearch[] = []
  const planned = new WeakMap<ExprNode, PlannedSearch>()

  const createSearch = (conditions: readonly ExprNode[]): ExprNode | null => {
    const found = conditions.flatMap((condition) => findAttribute(condition) ?? [])
    if (found.length === 0) return null
    const search = { paths: found.map(({ path }) => path) }
    const prefix = toValue(`${mark}search${mark}${searches.push(search) - 1}`)
    const key = found.reduce<ExprNode>(
      (left, { values }) => toSum(toSum(left, toValue(mark)), fill(searchedValues, { values })),
      prefix,
    )
    const base = fill(searchKey, { key })
    planned.set(base, search)
    return base
  }

  /** What takes the place of `*` in front of a filter. Null if all documents have to be read. */
  const toBase = (filter: ExprNode): ExprNode | null => {
    const conditions = [...listConditions(filter)]
    const keys = conditions.map(findKey)
    const key = indexes.flatMap((name) => keys.find((one) => one?.index === name) ?? [])[0]
    if (!key) return createSearch(conditions)
    const index = toValue(`${mark}${key.index}${mark}`)
    return mapNodes(fill(indexKey, { index }), (node) => (node.type === 'This' ? key.value : node))
  }

  /** Notes that a query needs only the first documents of a filter, in an order. */
  const planPage = (node: ExprNode): void => {
    const count = countNeeded(node)
    if (count === null || count > maxPage || !('base' in node)) return
    let inner = node.base
    while (inner?.type === 'Map') inner = inner.base
    if (inner?.type !== 'PipeFuncCall' || inner.name !== 'order' || inner.base.type !== 'Filter') return
    const { base, expr: filter } = inner.base
    const search = planned.get(base)
    const order = inner.args.map(toOrderKey)
    if (!search || !order.every((key) => key !== null)) return
    // The filter is evaluated for one document at a time.
    const isAlone = [...listNodes(filter)].every(({ type }) => type !== 'Parent' && type !== 'Everything')
    if (isAlone) search.page = { order, count, filter }
  }

  return { searches, toBase, planPage }
}

const toValue = (value: string): ExprNode => ({ type: 'Value', value })
const toSum = (left: ExprNode, right: ExprNode): ExprNode => ({ type: 'OpCall', op: '+', left, right })
const fill = (template: ExprNode, values: Record<string, ExprNode>) =>
  mapNodes(template, (node) => (node.type === 'Parameter' ? (values[node.name] ?? node) : node))

/** How many items of a list a slice or an index needs. Null if it counts from the end. */
function countNeeded(node: ExprNode): number | null {
  if (node.type === 'AccessElement') return node.index >= 0 ? node.index + 1 : null
  if (node.type !== 'Slice' || node.left < 0 || node.right < 0) return null
  return node.isInclusive ? node.right + 1 : node.right
}

function toOrderKey(node: ExprNode): OrderKey | null {
  const isDescending = node.type === 'Desc'
  const path = toPath(node.type === 'Asc' || node.type === 'Desc' ? node.base : node)
  return path && { path, isDescending }
}

/** The path of an attribute of the document that is filtered or ordered. */
function toPath(node: ExprNode): AttributePath | null {
  if (node.type !== 'AccessAttribute') return null
  if (node.base === undefined) return unindexed.includes(node.name) ? null : [node.name]
  const path = toPath(node.base)
  return path && [...path, node.name]
}

/** The parts of a filter that must all be true. */
function* listConditions(node: ExprNode): Generator<ExprNode> {
  if (node.type === 'Group') yield* listConditions(node.base)
  else if (node.type === 'And') {
    yield* listConditions(node.left)
    yield* listConditions(node.right)
  } else yield node
}

type Attribute = { path: AttributePath; values: ExprNode }

/** The attribute that a condition compares with values, and the list of these outside of the filter. */
function findAttribute(node: ExprNode): Attribute | null {
  if (node.type !== 'OpCall') return null
  if (node.op === 'in') return withValues(toPath(node.left), node.right)
  if (node.op !== '==') return null
  const toList = (value: ExprNode): ExprNode => ({
    type: 'Array',
    elements: [{ type: 'ArrayElement', value, isSplat: false }],
  })
  return (
    withValues(toPath(node.left), toList(node.right)) ?? withValues(toPath(node.right), toList(node.left))
  )
}

function withValues(path: AttributePath | null, node: ExprNode): Attribute | null {
  const values = path && moveOut(node)
  return path && values && { path, values }
}

type Key = { index: IndexName; value: ExprNode }

/** The index that answers a condition, and the expression of its value outside of the filter. */
function findKey(node: ExprNode): Key | null {
  const target = findArgument(node, 'global::references')
  if (target) return withValue('reference', target)
  if (node.type !== 'OpCall') return null
  if (node.op === 'in') return isId(node.left) ? withValue('id', node.right) : null
  if (node.op !== '==') return null
  if (isId(node.left)) return withValue('id', node.right)
  return isId(node.right) ? withValue('id', node.left) : null
}

const isId = (node: ExprNode) =>
  node.type === 'AccessAttribute' && node.base === undefined && node.name === '_id'

function withValue(index: IndexName, node: ExprNode): Key | null {
  const value = moveOut(node)
  return value && { index, value }
}

/** Nodes that are evaluated in the scope of their parts, and whose value is that of a list or an attribute. */
const movable = ['Value', 'Parameter', 'Parent', 'Group', 'AccessElement', 'Deref', 'Array', 'ArrayElement']

/** An expression as it is outside of a filter, or null if it depends on the document that is filtered. */
function moveOut(node: ExprNode): ExprNode | null {
  const isMovable = [...listNodes(node)].every(
    (part) =>
      movable.includes(part.type) ||
      (part.type === 'AccessAttribute' && part.base) ||
      (part.type === 'OpCall' && part.op === '+'),
  )
  if (!isMovable) return null
  return mapNodes(node, (part) => {
    if (part.type !== 'Parent') return part
    return part.n === 1 ? { type: 'This' } : { ...part, n: part.n - 1 }
  })
}

/** What evaluating a query needs besides the documents, for the filters of pages. */
type Scope = NonNullable<Parameters<typeof evaluateSync>[1]>

/**
 * The document with an id, or the documents or the text of a key. The type has only the former because groq-js's type does.
 */
export function lookUp(
  find: FindDocuments,
  reference: string,
  searches: readonly PlannedSearch[],
  scope: Scope,
): LakeDocument | null {
  if (!reference.startsWith(mark)) return find('target', [reference])[0] ?? null
  const [, name, ...values] = reference.split(mark)
  return findByKey() as unknown as LakeDocument

  function findByKey(): readonly unknown[] {
    if (name === 'text') return find('target', values).flatMap(listTexts)
    if (name !== 'search') return find(indexes.find((index) => index === name) ?? 'all', values)
    const [number, ...searched] = values
    const search = searches[Number(number)]
    // A value with the mark in it has become several.
    const isUsable = searched.length === search?.paths.length && searched.some((value) => value !== anyValue)
    if (!search || !isUsable) return find('all', [])
    const { paths, page } = search
    if (!page) return find({ paths }, searched)
    const isMatch = (root: LakeDocument) => evaluateSync(page.filter, { ...scope, root }).data === true
    return find({ paths, page: { order: page.order, count: page.count, isMatch } }, searched)
  }
}

const texts = new WeakMap<object, string[]>()

/** All texts of a document, for `@ match text::query(…)`. */
function listTexts(document: LakeDocument): string[] {
  const found = texts.get(document) ?? [...gatherText(document)]
  texts.set(document, found)
  return found
}

function* gatherText(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const item of value) yield* gatherText(item)
  else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value))
      if (!key.startsWith('_') || key === '_id') yield* gatherText(item)
  }
}
