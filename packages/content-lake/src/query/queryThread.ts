import { parentPort, workerData } from 'node:worker_threads'
import { LakeError } from '../model/lakeError.ts'
import { answerQuery, type QueryAnswer } from './answerQuery.ts'
import type { QueryOptions } from './evaluateQuery.ts'
import { withWholeText } from './textQuery.ts'

/** The parts of a query that can be copied into a thread. */
export type ThreadTask = { query: string; withSources: boolean; options: Omit<QueryOptions, 'get'> }

export type ThreadResult =
  | { kind: 'answered'; answer: QueryAnswer }
  | { kind: 'refused'; status: number; body: LakeError['body']; message: string }

// Each thread evaluates one query, so that the lake can stop the query by terminating the thread.
if (parentPort) parentPort.postMessage(perform(workerData))

function perform({ query, withSources, options }: ThreadTask): ThreadResult {
  // Copying removes the hidden property that `withWholeText` defines.
  const documents = options.documents.map(withWholeText)
  const byId = new Map(documents.map((document) => [document._id, document]))
  const get = (id: string) => byId.get(id) ?? null
  try {
    return { kind: 'answered', answer: answerQuery(query, withSources, { ...options, documents, get }) }
  } catch (error) {
    if (!(error instanceof LakeError)) throw error
    return { kind: 'refused', status: error.status, body: error.body, message: error.message }
  }
}
