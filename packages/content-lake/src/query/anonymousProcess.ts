import { getPriority, setPriority } from 'node:os'
import { toErrorMessage } from '@freelance-site/foundation'
import type { LakeDocument, Transaction } from '../documents/document.ts'
import { DocumentSet } from '../documents/documentSet.ts'
import type { LakeError } from '../errors/lakeError.ts'
import { type AnonymousWork, answerAnonymous, refuseLong } from './anonymousWork.ts'
import { createViews } from './documentView.ts'
import { answerAnyQuery, type QueryAnswer, threadNeeded } from './evaluateQuery.ts'
import { toQueryRefusal } from './groqError.ts'
import { createListener, type FindEvents, type ListenerOptions, toEventText } from './listener.ts'
import { OutOfTime, readCpuMs, withinTime } from './timeLimit.ts'

/** The present state of a document that has changed. Null if it was deleted. */
export type DocumentChange = [id: string, document: LakeDocument | null]

/** Which transactions each listener has to evaluate. What the process does not know yet is with it. */
export type ListenerBatch = {
  listeners: [id: number, options: ListenerOptions][]
  transactions: [seq: number, transaction: Transaction][]
  work: [listener: number, transactions: number[]][]
  /** What no later batch needs. */
  forgotten: { listeners: number[]; transactions: number[] }
}

/**
 * A task for the process, which answers with a `ProcessResult`. `maxMs` is the processor time of each evaluation.
 * `listen` only checks a filter; `evaluate` finds the events of listeners. Work is not tried again after an attempt
 * that `isLast`.
 */
export type ProcessTask = { maxMs: number } & (
  | { kind: 'work'; work: AnonymousWork; isLast: boolean }
  | { kind: 'listen'; options: ListenerOptions }
  | ({ kind: 'evaluate' } & ListenerBatch)
)
/** A message of the lake to the process. Changes of documents are not answered. */
export type ProcessMessage = { kind: 'documents'; changes: DocumentChange[] } | ProcessTask

/** The events of a listener as JSON. One that has evaluated fewer transactions than asked for continues later. */
export type ListenerResult = {
  listener: number
  ms: number
  evaluated: number
  events: { id: string; json: string }[]
  problem?: 'outOfTime' | { message: string }
}

/** A `LakeError` as a message between processes can carry it: without its class. */
export type Refused = { refused: Pick<LakeError, 'status' | 'body' | 'message'> }
/** The answer to a task. `ms` is its processor time. `outOfTime`: it needs more. `accepted`: the filter is valid. */
export type ProcessResult =
  | { ms: number; answer: QueryAnswer | Refused | 'outOfTime' | 'accepted' }
  | { ms: number; results: ListenerResult[] }

/** Events of one batch have at most about this many characters together. */
const maxEvents = 4 * 1024 * 1024

/** This process's copy of the public documents. The lake sends every change. */
const documents = new DocumentSet()
const openView = createViews(documents)
const listeners = new Map<number, Listener>()
const transactions = new Map<number, Transaction>()

type Listener = {
  options: ListenerOptions
  findEvents?: FindEvents
  /** The processor time of attempts that were stopped since the last one that succeeded. */
  stoppedMs: number
}

/** How much longer than its processor time the last task took, because other processes came first. */
let slowdown = 1
const maxSlowdown = 8

// The lake and the pages of the site come first.
setPriority(Math.min(19, getPriority() + 5))
process.on('disconnect', () => process.exit())
// Ctrl-C in a terminal goes to all processes of the lake, which then ends this one.
process.on('SIGINT', () => {})
process.on('message', async (message: ProcessMessage) => {
  if (message.kind === 'documents') {
    for (const [id, document] of message.changes) documents.put(id, document)
    return
  }
  process.send?.(await doTask(message))
})

process.send?.('ready')

async function doTask(given: ProcessTask): Promise<ProcessResult> {
  const startedAt = [readCpuMs(), performance.now()] as const
  // Limits are meant as processor time, but V8 only knows time that passes.
  const task = { ...given, maxMs: given.maxMs * slowdown }
  const measureMs = () => {
    const ms = readCpuMs() - startedAt[0]
    const passedMs = performance.now() - startedAt[1]
    if (passedMs > 5) slowdown = Math.min(maxSlowdown, Math.max(1, passedMs / Math.max(1, ms)))
    return ms
  }
  if (task.kind === 'evaluate') return { results: evaluate(task, task.maxMs, given.maxMs), ms: measureMs() }
  return { answer: await answer(task), ms: measureMs() }
}

type Answer = Extract<ProcessResult, { answer: unknown }>['answer']

async function answer(task: Exclude<ProcessTask, { kind: 'evaluate' }>): Promise<Answer> {
  const text =
    task.kind === 'listen' ? task.options.query : task.work.kind === 'query' ? task.work.query.text : ''
  try {
    if (task.kind === 'work') return await answerWork(task.work, task)
    createListener(task.options, documents, task.maxMs)
    return 'accepted'
  } catch (error) {
    if (error instanceof OutOfTime) return 'outOfTime'
    const { status, body, message } = toQueryRefusal(text, error)
    return { refused: { status, body, message } }
  }
}

async function answerWork(
  work: AnonymousWork,
  { maxMs, isLast }: { maxMs: number; isLast: boolean },
): Promise<QueryAnswer | 'outOfTime'> {
  const find = openView(work.kind === 'query' ? work.query.address : work.address, 'public')
  try {
    return withinTime(maxMs, () => answerAnonymous(work, find))
  } catch (error) {
    if (error !== threadNeeded || work.kind !== 'query') throw error
    // Only asynchronous evaluation compares documents. The lake ends this process if it takes too long.
    if (!isLast) return 'outOfTime'
    return refuseLong(await answerAnyQuery(work.query, find), work.query.text)
  }
}

function evaluate(batch: ListenerBatch, maxMs: number, maxCpuMs: number): ListenerResult[] {
  for (const id of batch.forgotten.listeners) listeners.delete(id)
  for (const seq of batch.forgotten.transactions) transactions.delete(seq)
  for (const [id, options] of batch.listeners) listeners.set(id, { options, stoppedMs: 0 })
  for (const [seq, transaction] of batch.transactions) transactions.set(seq, transaction)
  let length = 0
  return batch.work.map(([id, seqs]) => {
    const startedAt = readCpuMs()
    const result: ListenerResult = { listener: id, ms: 0, evaluated: 0, events: [] }
    const listener = listeners.get(id)
    if (!listener) return { ...result, problem: { message: 'it is unknown' } }
    try {
      for (const seq of seqs) {
        const transaction = transactions.get(seq)
        if (length > maxEvents || !transaction) break
        listener.findEvents ??= createListener(listener.options, documents, maxMs)
        for (const event of listener.findEvents(transaction)) {
          const json = toEventText(event)
          length += json.length
          result.events.push({ id: event.eventId, json })
        }
        result.evaluated += 1
        listener.stoppedMs = 0
      }
    } catch (error) {
      listener.stoppedMs += readCpuMs() - startedAt
      if (!(error instanceof OutOfTime)) result.problem = { message: toErrorMessage(error) }
      // Otherwise the machine was busy with other work, and the listener tries again with more time.
      else if (listener.stoppedMs >= maxCpuMs / 2) result.problem = 'outOfTime'
    }
    return { ...result, ms: readCpuMs() - startedAt }
  })
}
