import { toErrorMessage } from '@freelance-site/foundation'
import { isPublicId, type Transaction } from '../documents/document.ts'
import type { DocumentSet } from '../documents/documentSet.ts'
import { busyRefusal, LakeError } from '../errors/lakeError.ts'
import { createAnonymousListeners, type ListenerReader } from './anonymousListeners.ts'
import type { ProcessTask, Refused } from './anonymousProcess.ts'
import type { AnonymousWork } from './anonymousWork.ts'
import { createAnswerCache } from './answerCache.ts'
import type { QueryAnswer } from './evaluateQuery.ts'
import { timeoutRefusal } from './groqError.ts'
import type { ListenerOptions } from './listener.ts'
import { parseQuery } from './parsedQuery.ts'
import { type QueryLimits, queryLimits } from './queryLimits.ts'
import { createQuickAnswers, estimateComplexity } from './quickAnswers.ts'
import { type ReaderProcess, startReaderProcess } from './readerProcess.ts'
import { createTimeBudget, type TimeBudget } from './timeBudget.ts'

/** How long a query may take in the process before the queries that nobody has tried go first. */
const firstMs = 50
/** How long parsing the filter of a listener may take. */
const parseMs = 200
/** How long a query may take that other queries wait for. */
const maxSlowMs = 1_000
/** The process is ended when a task that V8 cannot stop has taken this much longer than allowed, or twice as long. */
const graceMs = 2_000
/** How many untried queries may wait, and how many that have taken longer than `firstMs`. */
const maxWaiting = { untried: 100, slow: 5 }
/** A query that has waited this long is refused. */
const maxWaitingMs = 5_000
/** How long readers that have had much time wait behind others. */
const fairnessMs = 10_000
/** The process ends after this time without a task, to free its memory. */
const idleMs = 300_000
/** The memory for answers until the next change. */
const maxCacheBytes = 8 * 1024 * 1024
/** Problems of anonymous readers are logged at most once in this time. */
const logPauseMs = 60_000

/** Who asks, for fairness, and the signal that they have given up. */
export type Reader = { address: string; signal?: AbortSignal }

type Task = Reader & {
  message: Exclude<ProcessTask, { kind: 'evaluate' }>
  isSlow: boolean
  /** Guessed from the text. The simplest go first. */
  complexity: number
  since: number
  resolve: (answer: QueryAnswer | 'accepted') => void
  reject: (error: unknown) => void
}

/** The queries and listeners of everybody without a token, on one dataset. */
export type AnonymousReaders = {
  /** Refuses work that cannot be done or takes too long, and work that would wait too long. */
  answer: (asked: AnonymousWork, reader: Reader) => Promise<QueryAnswer>
  /** Adds a listener, and returns a function that removes it. Refuses a filter that is not GROQ. */
  listen: (options: ListenerOptions, reader: Reader, stream: ListenerReader) => Promise<() => void>
  /**
   * Gives listeners the events of a transaction, after the write is answered. Ignores documents that are not public.
   */
  announce: (transaction: Transaction) => void
  /** The time of the lake's own thread that anonymous readers share. */
  ownThread: TimeBudget
  /** Ends the process. Work that runs or waits is refused with 503. */
  close: () => Promise<void>
}

/**
 * Works for everybody who reads a public dataset without a token. They share a small budget of the lake's own thread, for cheap
 * queries. All other work is done by a process of its own, which is ended when it takes too long or needs too much memory:
 * docs/decisions/0041-bounded-work.md
 */
export function createAnonymousReaders(
  documents: DocumentSet,
  log: (line: string) => void,
  someLimits: Partial<QueryLimits> = {},
): AnonymousReaders {
  const limits = { ...queryLimits, ...someLimits }
  const quickAnswers = createQuickAnswers(documents, limits)
  const slowMs = Math.min(limits.longestMs, maxSlowMs)
  const listeners = createAnonymousListeners()
  const spent = createTimeBudget(Number.POSITIVE_INFINITY, fairnessMs)
  let tasks: Task[] = []
  let running: ReaderProcess | undefined
  let isBusy = false
  let isClosed = false
  let loggedAt = Number.NEGATIVE_INFINITY
  let idleTimer: NodeJS.Timeout | undefined

  const logProblem = (line: string) => {
    if (performance.now() - loggedAt < logPauseMs) return
    loggedAt = performance.now()
    log(`${line} (such lines are written once a minute)`)
  }

  const getProcess = async () => {
    if (running && !running.ended.aborted) return running
    const started = startReaderProcess(documents)
    running = started
    listeners.restart(null)
    await started.ready
    // Nobody is refused because the process took long to start.
    const now = performance.now()
    for (const task of tasks) task.since = now
    return started
  }

  /** The next task, without those whose readers have given up or waited too long. */
  const takeTask = (): Task | undefined => {
    const now = performance.now()
    for (const task of tasks) if (now - task.since > maxWaitingMs) task.reject(busy)
    tasks = tasks.filter(({ signal, since }) => !signal?.aborted && now - since <= maxWaitingMs)
    const [next] = tasks.toSorted(
      (one, other) =>
        Number(one.isSlow) - Number(other.isSlow) ||
        spent.spentBy(one.address) - spent.spentBy(other.address) ||
        one.complexity - other.complexity ||
        one.since - other.since,
    )
    tasks = tasks.filter((task) => task !== next)
    return next
  }

  const runListeners = async (): Promise<boolean> => {
    if (!listeners.areWaiting()) return false
    // First the process: it has forgotten the listeners if it is another one.
    const process = await getProcess()
    const batch = listeners.takeBatch()
    const done = await process.run(
      { kind: 'evaluate', maxMs: firstMs, ...batch },
      2 * firstMs * batch.work.length + graceMs,
    )
    if (done && 'results' in done) listeners.finish(done.results)
    else listeners.restart(batch)
    return true
  }

  const runTask = async (task: Task): Promise<void> => {
    const { message, address, resolve, reject } = task
    const startedAt = performance.now()
    const done = await (await getProcess()).run(message, 2 * message.maxMs + graceMs)
    spent.spend(address, done?.ms ?? performance.now() - startedAt)
    if (isClosed) return reject(stopping)
    const answer = done && 'answer' in done ? done.answer : null
    if (answer === 'outOfTime' && !task.isSlow && message.kind === 'work') return tryAgain(task)
    if (answer === 'accepted') return resolve(answer)
    if (answer === null || answer === 'outOfTime') {
      const reason = answer ? `took longer than ${message.maxMs / 1000} s` : 'took too much time or memory'
      const text = toText(message)
      logProblem(`A query of an anonymous reader was ended because it ${reason}: ${text.slice(0, 200)}`)
      return reject(timeoutRefusal(text, `The query was ended because it ${reason}`))
    }
    if ('refused' in answer) return reject(toError(answer))
    resolve(answer)
  }

  const tryAgain = (task: Task) => {
    if (tasks.filter(({ isSlow }) => isSlow).length >= maxWaiting.slow) return task.reject(busy)
    const message = { ...task.message, maxMs: slowMs, isLast: true }
    tasks.push({ ...task, message, isSlow: true, since: performance.now() })
  }

  const work = async (): Promise<void> => {
    if (isBusy || isClosed) return
    isBusy = true
    clearTimeout(idleTimer)
    try {
      for (let hasMore = true; hasMore && !isClosed; ) {
        // In turn, so that neither keeps the other waiting.
        hasMore = await runListeners()
        const task = takeTask()
        if (task) await runTask(task)
        hasMore ||= task !== undefined
      }
    } finally {
      isBusy = false
      if (!isClosed && !listeners.areOpen()) idleTimer = setTimeout(() => void running?.end(), idleMs).unref()
    }
  }

  const add = (message: Task['message'], reader: Reader) => {
    if (isClosed) throw stopping
    if (tasks.filter(({ isSlow }) => !isSlow).length >= maxWaiting.untried) throw busy
    const { promise, resolve, reject } = Promise.withResolvers<QueryAnswer | 'accepted'>()
    const since = performance.now()
    const complexity = estimateComplexity(toText(message))
    const { address, signal } = reader
    tasks.push({ address, signal, message, isSlow: false, complexity, since, resolve, reject })
    signal?.addEventListener('abort', () => reject(givenUp), { once: true })
    work().catch((error: unknown) => log(`Anonymous readers are not answered: ${toErrorMessage(error)}`))
    return promise
  }

  const answers = createAnswerCache(documents, maxCacheBytes)
  const findAnswer = async (asked: AnonymousWork, reader: Reader): Promise<QueryAnswer> => {
    const quick = quickAnswers.answer(asked)
    if (quick) return quick
    const answer = await add({ kind: 'work', work: asked, maxMs: firstMs, isLast: false }, reader)
    if (answer === 'accepted') throw new Error('The process of anonymous readers has mixed up its answers')
    return answer
  }

  return {
    answer: (asked, reader) =>
      asked.kind === 'query'
        ? answers.answer(asked.query, () => findAnswer(asked, reader))
        : findAnswer(asked, reader),
    listen: async (options, reader, stream) => {
      const { query, params } = options
      if (!quickAnswers.run(query, () => parseQuery(query, params)))
        await add({ kind: 'listen', options, maxMs: parseMs }, reader)
      const stop = listeners.add(options, stream)
      clearTimeout(idleTimer)
      // The first event need not wait until the process has started.
      void getProcess()
      return stop
    },
    announce: (transaction) => {
      const changes = transaction.changes.filter(({ id }) => isPublicId(id))
      if (changes.length === 0) return
      listeners.announce({ ...transaction, changes })
      // Not now: the write is not answered yet.
      setImmediate(() => {
        work().catch((error: unknown) => log(`Anonymous listeners get no events: ${toErrorMessage(error)}`))
      })
    },
    ownThread: quickAnswers.ownThread,
    close: async () => {
      isClosed = true
      clearTimeout(idleTimer)
      for (const { reject } of tasks) reject(stopping)
      await running?.end()
    },
  }
}

const toText = (message: Task['message']): string => {
  if (message.kind === 'listen') return message.options.query
  return message.work.kind === 'query' ? message.work.query.text : message.work.ids.join(',')
}

const toError = ({ refused: { status, body, message } }: Refused) => new LakeError(status, body, message)

const stopping = busyRefusal(503, 'The lake is stopping')
const givenUp = busyRefusal(499, 'The reader has given up')
const busy = busyRefusal(429, 'Too many slow queries at a time')
