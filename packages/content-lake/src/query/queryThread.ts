import { parentPort } from 'node:worker_threads'
import type { LakeDocument } from '../documents/document.ts'
import { DocumentSet } from '../documents/documentSet.ts'
import type { LakeError } from '../errors/lakeError.ts'
import { createViews } from './documentView.ts'
import { answerAnyQuery, type Query, type QueryAnswer } from './evaluateQuery.ts'
import { toQueryRefusal } from './groqError.ts'

type Change = [id: string, document: LakeDocument | null]

/** A message of the lake to the thread, which answers only queries. */
export type ThreadMessage = { kind: 'documents'; changes: Change[] } | { kind: 'query'; query: Query }

/** The answer to a query, or a `LakeError` as a message can carry it: without its class. */
export type ThreadResult = QueryAnswer | { refused: Pick<LakeError, 'status' | 'body' | 'message'> }

/** This thread's copy of the documents. The lake sends every change. */
const documents = new DocumentSet()
const openView = createViews(documents)

parentPort?.on('message', async (message: ThreadMessage) => {
  if (message.kind === 'query') parentPort?.postMessage(await answer(message.query))
  else for (const [id, document] of message.changes) documents.put(id, document)
})

async function answer(query: Query): Promise<ThreadResult> {
  try {
    return await answerAnyQuery(query, openView(query.address, query.perspective))
  } catch (error) {
    const { status, body, message } = toQueryRefusal(query.text, error)
    return { refused: { status, body, message } }
  }
}
