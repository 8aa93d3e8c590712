import { parentPort } from 'node:worker_threads'
import { LakeError } from '../lakeError.ts'
import { answerQuestion } from '../query/answerQuestion.ts'
import { DocumentViews, toReadable } from '../query/documentView.ts'
import { evaluateQuery } from '../query/evaluateQuery.ts'
import { DocumentSet } from '../store/documentSet.ts'
import { type Job, mostResultLength, type Outcome } from './job.ts'

// Runs in a thread of its own, which `PublicQueries` starts, feeds with what is published, and ends.
const documents = new DocumentSet()
const views = new DocumentViews(documents)

async function answer({ changed, removed, task }: Job): Promise<Outcome> {
  for (const document of changed) documents.put(document._id, document)
  for (const id of removed) documents.put(id, null)
  try {
    if (task.kind === 'match') {
      const { query, params, document, reader } = task
      const get = (id: string) => toReadable(documents.get(id), reader)
      const result = await evaluateQuery(query, { params, documents: [document], get })
      return { kind: 'match', isMatch: Array.isArray(result) ? result.length > 0 : result !== null }
    }
    const { result, sourceMap } = await answerQuestion(views, task.question)
    if (result.length + (sourceMap?.length ?? 0) > mostResultLength) return { kind: 'tooMuch' }
    return { kind: 'answer', result, sourceMap }
  } catch (error) {
    if (error instanceof LakeError)
      return { kind: 'refused', status: error.status, body: error.body, message: error.message }
    // A result too long to be written down, or nested too deeply.
    if (error instanceof RangeError) return { kind: 'tooMuch' }
    throw error
  }
}

parentPort?.on('message', (job: Job) => void answer(job).then((outcome) => parentPort?.postMessage(outcome)))
parentPort?.postMessage('ready')
