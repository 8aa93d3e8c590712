import { evaluateSync, parse, toJS } from 'groq-js'
import { isRecord, type LakeDocument } from '../model/document.ts'
import { toErrorMessage } from '../model/lakeError.ts'
import { queryRefusal, toQueryRefusal } from './groqError.ts'
import { fillGroqGaps, toExpression } from './textQuery.ts'

export type QueryOptions = {
  params: Record<string, unknown>
  documents: readonly LakeDocument[]
  get: (id: string) => LakeDocument | null
  identity?: string
  lake?: { projectId: string; dataset: string }
}

/** Parses a query for one or many evaluations. Refuses a query that is not GROQ. */
export function parseQuery(query: string, params: Record<string, unknown>) {
  try {
    // groq-js needs a line end after a comment at the very end.
    const tree = parse(`${query}\n`, { params })
    const [missing] = findMissingParameters(tree, params)
    if (missing !== undefined) {
      const start = query.indexOf(`$${missing}`)
      throw queryRefusal(
        query,
        `param $${missing} referenced, but not provided`,
        start,
        start + missing.length + 1,
      )
    }
    return toExpression(fillGroqGaps(tree, params))
  } catch (error) {
    throw toQueryRefusal(query, error)
  }
}

/** The result of a query. Evaluating can take forever: run it within a time limit. */
export function evaluateQuery(query: string, options: QueryOptions): unknown {
  return evaluateTree(query, parseQuery(query, options.params), options)
}

/** Like `evaluateQuery`, for a parsed query. Errors contain its text. */
export function evaluateTree(
  query: string,
  tree: ReturnType<typeof parseQuery>,
  options: QueryOptions,
): unknown {
  try {
    const value = evaluateSync(tree, {
      dataset: options.documents,
      params: options.params,
      identity: options.identity,
      sanity: options.lake,
      dereference: ({ _ref }: { _ref: string }) => options.get(_ref),
    })
    return toJS(value) ?? null
  } catch (error) {
    // If groq-js cannot evaluate a query, the query is wrong, not the lake.
    throw queryRefusal(query, toErrorMessage(error), 0, query.length)
  }
}

/** The parameters of a parsed query that have no value. groq-js would treat them as null. */
function findMissingParameters(node: unknown, params: Record<string, unknown>): string[] {
  if (Array.isArray(node)) return node.flatMap((item) => findMissingParameters(item, params))
  if (!isRecord(node) || Object.getPrototypeOf(node) !== Object.prototype) return []
  if (node.type === 'Parameter' && typeof node.name === 'string')
    return Object.hasOwn(params, node.name) ? [] : [node.name]
  return findMissingParameters(Object.values(node), params)
}
