import { parentPort } from 'node:worker_threads'
import type { LakeDocument } from '../model/document.ts'
import { DocumentSet } from '../model/documentSet.ts'
import { LakeError } from '../model/lakeError.ts'
import { createViews } from './documentView.ts'
import { answerAnyQuery, type Query, type QueryAnswer } from './evaluateQuery.ts'

type Change = [id: string, document: LakeDocument | null]

export type ThreadMessage = { kind: 'documents'; changes: Change[] } | { kind: 'query'; query: Query }

export type ThreadResult =
  | { kind: 'answered'; answer: QueryAnswer }
  | { kind: 'refused'; status: number; body: LakeError['body']; message: string }

/** This thread's copy of the documents. The lake sends every change. */
const documents = new DocumentSet()
const toView = createViews(documents)

parentPort?.on('message', async (message: ThreadMessage) => {
  if (message.kind === 'query') parentPort?.postMessage(await answer(message.query))
  else for (const [id, document] of message.changes) documents.put(id, document)
})

async function answer(query: Query): Promise<ThreadResult> {
  try {
    const shown = toView(query.address, query.perspective)
    return { kind: 'answered', answer: await answerAnyQuery(query, shown) }
  } catch (error) {
    if (!(error instanceof LakeError)) throw error
    return { kind: 'refused', status: error.status, body: error.body, message: error.message }
  }
}
