import type { LakeDocument } from '../documents/document.ts'
import type { FindDocuments } from '../documents/documentSet.ts'
import { getSize, measure } from '../documents/documentSize.ts'
import { answerQuery, type Query, type QueryAnswer } from './evaluateQuery.ts'
import { findRemembered, type ParsedQuery } from './parsedQuery.ts'

/** How many bytes a query may read, times its parts. This many take some milliseconds. */
const maxWork = 4_000_000
/** How many documents a part of a query may read, so that they need not all be measured. */
const maxDocuments = 200
const maxParamBytes = 2_000

/**
 * Answers a query without V8's time limit, which takes longer to set than most queries take, if its time is bounded anyway. Null if it
 * is not, or if the query was not parsed before.
 */
export function answerBounded(query: Query, find: FindDocuments): QueryAnswer | null {
  const parsed = findRemembered(query.text, query.params)
  if (!parsed || query.withSources) return null
  return runBounded(parsed, query.params, find, (bounded) => answerQuery(query, bounded))
}

/** Does work with a query without V8's time limit, if its time is bounded anyway. Null if it is not. */
export function runBounded<Result>(
  { boundedParts, isAsync }: ParsedQuery,
  params: Record<string, unknown>,
  find: FindDocuments,
  work: (find: FindDocuments) => Result,
): Result | null {
  if (boundedParts === null || isAsync) return null
  const limit = { bytes: maxParamBytes, values: maxParamBytes }
  if (measure(params, limit).bytes > maxParamBytes) return null
  try {
    return work(boundReads(find, maxWork / boundedParts))
  } catch (error) {
    if (error === tooMuch) return null
    throw error
  }
}

const tooMuch = new Error('The query reads too much')

/** The documents, until those that were read have more than `maxBytes` together. */
function boundReads(find: FindDocuments, maxBytes: number): FindDocuments {
  let left = maxBytes
  const read = (document: LakeDocument) => {
    left -= getSize(document).bytes
    if (left < 0) throw tooMuch
  }
  return (index, values) => {
    const page = typeof index === 'object' ? index.page : undefined
    if (!page || typeof index !== 'object') {
      const found = find(index, values)
      if (found.length > maxDocuments) throw tooMuch
      for (const document of found) read(document)
      return found
    }
    const isMatch = (document: LakeDocument) => {
      read(document)
      return page.isMatch(document)
    }
    const found = find({ ...index, page: { ...page, isMatch } }, values)
    if (found.length > maxDocuments) throw tooMuch
    for (const document of found) read(document)
    return found
  }
}
