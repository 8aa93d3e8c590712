import { type ExprNode, parse } from 'groq-js'
import { queryRefusal, toQueryRefusal } from './groqError.ts'
import type { PlannedSearch } from './lookups.ts'
import { isBounded, isPlain } from './plainQuery.ts'
import { listNodes } from './queryTree.ts'
import { rewriteQuery } from './rewriteQuery.ts'

/** A query that can be evaluated many times. Its parameters are in it, or are given to each evaluation. */
export type ParsedQuery = {
  /** The query after `rewriteQuery`. */
  tree: ExprNode
  /** The searches that its keys stand for: `lookups.ts`. */
  searches: readonly PlannedSearch[]
  /** Whether it can be stopped at any time and needs little memory: `plainQuery.ts`. */
  isPlain: boolean
  /** How many parts it has, if its time is bounded by these and by what it reads. Otherwise null. */
  boundedParts: number | null
  /** Whether only asynchronous evaluation supports it, which `withinTime` cannot stop. */
  isAsync: boolean
  /** Whether it needs all documents, instead of those that an index finds. */
  readsEverything: boolean
  /** Whether it gives the same result for everybody and at any time, as long as no document changes. */
  isStable: boolean
}

/** Parses a query for one or many evaluations. Refuses a query that is not GROQ. */
export function parseQuery(query: string, params: Record<string, unknown>): ParsedQuery {
  const remembered = findRemembered(query, params)
  if (remembered) return remembered
  const general = parseGeneral(query)
  if (general) {
    const names = listParameters(general)
    const prepared = prepareQuery(query, general)
    remember(query, { prepared, names })
    if (names.every((name) => Object.hasOwn(params, name))) return prepared
  }
  return parseOnce(query, params)
}

/** The query if it was parsed before, and its parameters have values. */
export function findRemembered(query: string, params: Record<string, unknown>): ParsedQuery | null {
  const found = memory.get(query)
  if (!found?.names.every((name) => Object.hasOwn(params, name))) return null
  memory.delete(query)
  memory.set(query, found)
  return found.prepared
}

type Remembered = { prepared: ParsedQuery; names: string[] }
/** From the one that was not used for the longest time to the latest one. */
const memory = new Map<string, Remembered>()
/** The texts of all of them together may have so many characters. Parsed, each takes about a hundred bytes. */
const maxRemembered = 200_000
let length = 0

function remember(query: string, remembered: Remembered): void {
  if (query.length > maxRemembered / 10 || memory.has(query)) return
  memory.set(query, remembered)
  length += query.length
  for (const oldest of memory.keys()) {
    if (length <= maxRemembered) break
    memory.delete(oldest)
    length -= oldest.length
  }
}

// groq-js needs a line end after a comment at the very end.
const parseText = (query: string, params?: Record<string, unknown>) => parse(`${query}\n`, { params })

const listParameters = (tree: ExprNode) => [
  ...new Set([...listNodes(tree)].flatMap((node) => (node.type === 'Parameter' ? node.name : []))),
]

/** The query with parameters instead of their values. Null if its meaning depends on the values, or if it is wrong. */
function parseGeneral(query: string): ExprNode | null {
  try {
    // The parameters of a function that the query declares are not those of the query.
    if (/\bfn\b/.test(query)) return null
    const tree = parseText(query)
    return [...listNodes(tree)].some(isAmbiguous) ? null : tree
  } catch {
    // It is parsed again, with the values.
    return null
  }
}

/** `[$n]` is an item, an attribute or a filter, and `text::query($words)` one match for each word. */
function isAmbiguous(node: ExprNode): boolean {
  if (node.type === 'FuncCall') return node.namespace === 'text' && listParameters(node).length > 0
  if (node.type !== 'Filter') return false
  const parts = [...listNodes(node.expr)].map(({ type }) => type)
  return parts.includes('Parameter') && !parts.includes('AccessAttribute') && !parts.includes('This')
}

function parseOnce(query: string, params: Record<string, unknown>): ParsedQuery {
  try {
    // groq-js replaces each parameter that it has by its value.
    const parsed = parseText(query, params)
    const [missing] = listParameters(parsed)
    if (missing === undefined) return prepareQuery(query, parsed)
    const start = query.indexOf(`$${missing}`)
    const description = `param $${missing} referenced, but not provided`
    throw queryRefusal(query, description, start, start + missing.length + 1)
  } catch (error) {
    throw toQueryRefusal(query, error)
  }
}

/** Prepares a query that was parsed by other rules. Refuses what cannot be evaluated. */
export function prepareQuery(query: string, parsed: ExprNode): ParsedQuery {
  try {
    const { tree, searches } = rewriteQuery(parsed)
    const nodes = [...listNodes(tree)]
    const calls = nodes.flatMap((node) => (node.type === 'FuncCall' ? node : []))
    const isCalled = (namespace: string) => calls.some((call) => call.namespace === namespace)
    return {
      tree,
      searches,
      isPlain: isPlain(parsed),
      boundedParts: isBounded(parsed) ? [...listNodes(parsed)].length : null,
      // groq-js compares documents only asynchronously.
      isAsync: isCalled('diff'),
      readsEverything: isCalled('releases') || nodes.some(({ type }) => type === 'Everything'),
      isStable: !calls.some(({ name }) => name === 'now' || name === 'identity'),
    }
  } catch (error) {
    throw toQueryRefusal(query, error)
  }
}
