import { parentPort, workerData } from 'node:worker_threads'
import { LakeError } from '../model/lakeError.ts'
import type { QueryOptions } from './evaluateQuery.ts'
import { type TaskName, tasks } from './tasks.ts'
import { withWholeText } from './textQuery.ts'

/** What a thread is given: everything of a task that can be copied. */
export type ThreadTask = {
  name: TaskName
  query: string
  options: Omit<QueryOptions, 'get'>
  /** What references lead to; null if they lead to the documents themselves. */
  others: readonly { _id: string }[] | null
}

/** What a thread sends back, and how long it took. */
export type ThreadResult = { ms: number } & (
  | { kind: 'done'; result: unknown }
  | { kind: 'refused'; status: number; body: LakeError['body']; message: string }
)

// A thread evaluates one query, and can be ended from outside while it does.
if (parentPort) parentPort.postMessage(perform(workerData))

function perform({ name, query, options, others }: ThreadTask): ThreadResult {
  // The copies lack what is hidden in the documents.
  const documents = options.documents.map(withWholeText)
  const targets = new Map((others ?? documents).flatMap((one) => ('_id' in one ? [[one._id, one]] : [])))
  const get = (id: string) => targets.get(id) ?? null
  const startedAt = performance.now()
  const toMs = () => performance.now() - startedAt
  try {
    const result = tasks[name](query, { ...options, documents, get })
    return { kind: 'done', result, ms: toMs() }
  } catch (error) {
    if (!(error instanceof LakeError)) throw error
    return { kind: 'refused', status: error.status, body: error.body, message: error.message, ms: toMs() }
  }
}
