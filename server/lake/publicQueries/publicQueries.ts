import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { directSource } from '../access/visitor.ts'
import type { LakeDocument } from '../document.ts'
import { isPublicId } from '../documentId.ts'
import { LakeError, refusal } from '../lakeError.ts'
import type { Question, QuestionAnswer } from '../query/answerQuestion.ts'
import type { Reader } from '../query/documentView.ts'
import type { DocumentSet } from '../store/documentSet.ts'
import { type Job, type Outcome, outcomeShape, type Task } from './job.ts'

type Thread = { worker: Worker; sent: Map<string, LakeDocument>; version: number }
type Waiting = {
  task: Task
  /** Smaller goes first. */
  rank: number
  source: string
  deadlineMs: number
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/**
 * Evaluates what people without a session ask, in a thread that holds what is published and nothing else, one
 * query at a time. GROQ can be asked to count without end, and groq-js does not stop: the thread is ended instead,
 * while the lake goes on serving its owner.
 */
export class PublicQueries {
  #documents: DocumentSet
  #limits: { deadlineMs: number; matchMs: number; mostWaiting: number; mostOfOneSource: number }
  #thread: Thread | null = null
  #waiting: Waiting[] = []
  #isWorking = false
  #isClosed = false

  constructor(documents: DocumentSet, limits: { deadlineMs?: number; mostOfOneSource?: number } = {}) {
    this.#documents = documents
    this.#limits = { deadlineMs: 3000, matchMs: 1000, mostWaiting: 200, mostOfOneSource: 20, ...limits }
  }

  /** Answers a query; refuses one that takes too long or makes too much, and a source that asks too many at once. */
  async ask(question: Question, source: string): Promise<QuestionAnswer> {
    const { deadlineMs, mostWaiting, mostOfOneSource } = this.#limits
    const ofThisSource = this.#waiting.filter((waiting) => waiting.source === source).length
    if (source !== directSource && ofThisSource >= mostOfOneSource)
      throw refusal(429, 'Too many queries at once', {}, { 'retry-after': '5' })
    if (this.#waiting.length >= mostWaiting)
      throw refusal(503, 'Too many queries are waiting', {}, { 'retry-after': '5' })
    // The site's own builds ask directly.
    const rank = source === directSource ? 0 : 1
    const outcome = await this.#queue({ kind: 'question', question }, { rank, source, deadlineMs })
    if (outcome.kind === 'answer') return outcome
    throw toRefusal(outcome, question.query)
  }

  /** Whether the query of a listener finds a document. */
  async matches(
    query: string,
    params: Record<string, unknown>,
    document: LakeDocument,
    reader: Reader,
  ): Promise<boolean> {
    const order = { rank: 2, source: 'listeners', deadlineMs: this.#limits.matchMs }
    const outcome = await this.#queue({ kind: 'match', query, params, document, reader }, order)
    if (outcome.kind === 'match') return outcome.isMatch
    throw toRefusal(outcome, query)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject } of this.#waiting.splice(0)) reject(refusal(503, 'The content lake is stopping'))
    await this.#endThread()
  }

  #queue(task: Task, order: Pick<Waiting, 'rank' | 'source' | 'deadlineMs'>): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const after = this.#waiting.findIndex(({ rank }) => rank > order.rank)
      this.#waiting.splice(after === -1 ? this.#waiting.length : after, 0, {
        task,
        ...order,
        resolve,
        reject,
      })
      if (!this.#isWorking) void this.#work()
    })
  }

  async #work(): Promise<void> {
    this.#isWorking = true
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const { task, deadlineMs, resolve, reject } = next
      await this.#run(task, deadlineMs).then(resolve, reject)
    }
    this.#isWorking = false
  }

  async #run(task: Task, deadlineMs: number): Promise<Outcome> {
    this.#thread ??= await startThread()
    if (this.#isClosed) {
      await this.#endThread()
      throw refusal(503, 'The content lake is stopping')
    }
    const { worker } = this.#thread
    const ended = new AbortController()
    const answered = once(worker, 'message', { signal: ended.signal })
    const timer = setTimeout(() => ended.abort(), deadlineMs)
    worker.postMessage({ ...this.#toNews(this.#thread), task } satisfies Job)
    try {
      const [outcome] = await answered
      return outcomeShape.parse(outcome)
    } catch (error) {
      await this.#endThread()
      if (ended.signal.aborted || isOutOfMemory(error)) return { kind: 'tooMuch' }
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** What the thread has not heard yet. */
  #toNews(thread: Thread): Pick<Job, 'changed' | 'removed'> {
    if (thread.version === this.#documents.version) return { changed: [], removed: [] }
    thread.version = this.#documents.version
    const published = [...this.#documents.all()].filter(({ _id }) => isPublicId(_id))
    const changed = published.filter((document) => thread.sent.get(document._id) !== document)
    const kept = new Set(published.map(({ _id }) => _id))
    const removed = [...thread.sent.keys()].filter((id) => !kept.has(id))
    for (const document of changed) thread.sent.set(document._id, document)
    for (const id of removed) thread.sent.delete(id)
    return { changed, removed }
  }

  async #endThread(): Promise<void> {
    const thread = this.#thread
    this.#thread = null
    await thread?.worker.terminate()
  }
}

async function startThread(): Promise<Thread> {
  const worker = new Worker(new URL('./queryThread.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  worker.unref()
  await once(worker, 'message')
  return { worker, sent: new Map(), version: -1 }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

function toRefusal(outcome: Outcome, query: string): Error {
  if (outcome.kind === 'refused') return new LakeError(outcome.status, outcome.body, outcome.message)
  if (outcome.kind !== 'tooMuch') return new Error(`The thread of queries answered "${outcome.kind}"`)
  const description = 'This query takes too long, or its result is too large, for a reader without a session'
  return new LakeError(400, { error: { type: 'queryTimeoutError', description, query } }, description)
}
