import type { DocumentViews, Reader } from './documentView.ts'
import { evaluateQuery } from './evaluateQuery.ts'
import type { Perspective } from './perspective.ts'
import { findSources } from './sourceMap.ts'

/** A query, by whom, and how its answer is wanted. */
export type Question = {
  query: string
  params: Record<string, unknown>
  perspective: Perspective
  reader: Reader
  identity?: string
  lake: { projectId: string; dataset: string }
  withSources: boolean
}

/** As JSON: whoever evaluates the query also writes its result, which can be far larger than the documents. */
export type QuestionAnswer = { result: string; sourceMap: string | null }

/** Evaluates a query over what its reader sees. */
export async function answerQuestion(
  views: DocumentViews,
  { query, params, perspective, reader, identity, lake, withSources }: Question,
): Promise<QuestionAnswer> {
  const { documents, get } = views.for(reader, perspective)
  const options = { params, documents, get, identity, lake }
  const result = await evaluateQuery(query, options)
  return {
    result: JSON.stringify(result),
    sourceMap: withSources ? JSON.stringify(await findSources(query, options, result)) : null,
  }
}
