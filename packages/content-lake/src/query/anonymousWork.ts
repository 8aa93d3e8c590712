import type { LakeDocument } from '../documents/document.ts'
import type { FindDocuments } from '../documents/documentSet.ts'
import { LakeError } from '../errors/lakeError.ts'
import { answerQuery, type Query, type QueryAnswer } from './evaluateQuery.ts'
import type { ParsedQuery } from './parsedQuery.ts'

/** What anonymous readers ask: a query, or documents by id. */
export type AnonymousWork =
  | { kind: 'query'; query: Query }
  | { kind: 'documents'; ids: string[]; withContent: boolean; address: string }

/** An answer to an anonymous reader may have this many characters. */
const maxAnswer = 8 * 1024 * 1024

/** Answers as JSON. Run it within a time limit. `check` throws if a query must not be evaluated here. */
export function answerAnonymous(
  work: AnonymousWork,
  find: FindDocuments,
  check?: (query: ParsedQuery) => void,
): QueryAnswer {
  if (work.kind === 'query') return refuseLong(answerQuery(work.query, find, check), work.query.text)
  const get = (id: string) => find('target', [id])[0] ?? null
  return refuseLong({
    result: toDocumentsAnswer(work.ids, get, work.withContent),
    syncTags: [],
    isStable: false,
  })
}

/** The JSON of documents by id. An id that is asked for many times is answered once. */
export function toDocumentsAnswer(
  ids: readonly string[],
  get: (id: string) => LakeDocument | null,
  withContent: boolean,
): string {
  const found = [...new Set(ids)].map((id) => ({ id, document: get(id) }))
  return JSON.stringify({
    documents: withContent ? found.flatMap(({ document }) => document ?? []) : [],
    omitted: found.filter(({ document }) => !document).map(({ id }) => ({ id, reason: 'existence' })),
  })
}

/** The status is 400 because clients repeat a request that is answered with 429 or 503. */
export function refuseLong(answer: QueryAnswer, query?: string): QueryAnswer {
  if (answer.result.length + (answer.sources?.length ?? 0) <= maxAnswer) return answer
  const description = `The answer has more than ${maxAnswer / 1024 / 1024} MB: ask for less, or send a token`
  throw new LakeError(400, { error: { type: 'queryResultTooLargeError', description, query } }, description)
}
