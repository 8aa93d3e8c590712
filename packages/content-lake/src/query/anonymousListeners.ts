import type { Transaction } from '../documents/document.ts'
import type { ListenerBatch, ListenerResult } from './anonymousProcess.ts'
import type { ListenerOptions } from './listener.ts'
import { createTimeBudget } from './timeBudget.ts'

/** The time of all anonymous listeners together in each period. */
const sharedMs = 2_000
const periodMs = 10_000
/** How long a listener is expected to take before it has been measured. */
const unknownMs = 2
/** A batch is expected to take this time at most, unless it has one listener. */
const batchMs = 20
/** How many transactions a listener evaluates in a batch. */
const batchTransactions = 10
/** A listener that lags this many transactions behind is disconnected. */
const maxPending = 200

/** The stream of an anonymous reader, to which the events of a listener go. */
export type ListenerReader = {
  send: (events: ListenerResult['events']) => void
  /** Ends the listener. Its client is not to come back with the same filter. */
  disconnect: (reason: string) => void
}

type Listener = ListenerReader & {
  options: ListenerOptions
  pending: number[]
  expectedMs: number
  isKnown: boolean
  /** Whether the process has ended once while it evaluated this listener alone. */
  isSuspect: boolean
}

/**
 * The listeners of anonymous readers, and the transactions that they have not evaluated. The cheapest go first, so that costly ones
 * do not delay them, and share a budget of time: those that take most of it are disconnected.
 */
export function createAnonymousListeners() {
  const listeners = new Map<number, Listener>()
  const transactions = new Map<number, { transaction: Transaction; isKnown: boolean }>()
  const budget = createTimeBudget(sharedMs, periodMs)
  const forgotten = { listeners: [] as number[], transactions: [] as number[] }
  let lastId = 0
  let lastSeq = 0

  const remove = (id: number) => {
    if (listeners.get(id)?.isKnown) forgotten.listeners.push(id)
    listeners.delete(id)
    forgetTransactions()
  }
  const disconnect = (id: number, reason: string) => {
    const reader = listeners.get(id)
    remove(id)
    reader?.disconnect(reason)
  }
  const forgetTransactions = () => {
    const needed = new Set([...listeners.values()].flatMap(({ pending }) => pending))
    for (const [seq, { isKnown }] of transactions) {
      if (needed.has(seq)) continue
      transactions.delete(seq)
      if (isKnown) forgotten.transactions.push(seq)
    }
  }
  const disconnectCostly = () => {
    if (budget.left() > 0) return
    const share = sharedMs / Math.max(1, listeners.size)
    for (const id of [...listeners.keys()])
      if (budget.spentBy(String(id)) > share)
        disconnect(
          id,
          'The filters of all anonymous listeners take too long, and this one more than its share',
        )
  }

  return {
    add: (options: ListenerOptions, reader: ListenerReader): (() => void) => {
      lastId += 1
      const id = lastId
      listeners.set(id, {
        ...reader,
        options,
        pending: [],
        expectedMs: unknownMs,
        isKnown: false,
        isSuspect: false,
      })
      return () => remove(id)
    },
    /** Adds a transaction for all listeners. */
    announce: (transaction: Transaction): void => {
      if (listeners.size === 0) return
      lastSeq += 1
      const seq = lastSeq
      transactions.set(seq, { transaction, isKnown: false })
      for (const [id, { pending }] of [...listeners]) {
        pending.push(seq)
        if (pending.length > maxPending) disconnect(id, 'This listener lags too far behind')
      }
    },
    areOpen: (): boolean => listeners.size > 0,
    areWaiting: (): boolean => [...listeners.values()].some(({ pending }) => pending.length > 0),
    /** What the process has to evaluate next. */
    takeBatch: (): ListenerBatch => {
      const waiting = [...listeners].filter(([, { pending }]) => pending.length > 0)
      waiting.sort(([, one], [, other]) => one.expectedMs - other.expectedMs)
      const batch: ListenerBatch = { listeners: [], transactions: [], work: [], forgotten: { ...forgotten } }
      let expected = 0
      for (const [id, listener] of waiting) {
        const next = listener.pending.slice(0, batchTransactions)
        expected += listener.expectedMs * next.length
        if (expected > batchMs && batch.work.length > 0) break
        batch.work.push([id, next])
        if (!listener.isKnown) batch.listeners.push([id, listener.options])
        listener.isKnown = true
      }
      for (const seq of new Set(batch.work.flatMap(([, seqs]) => seqs))) {
        const known = transactions.get(seq)
        if (!known || known.isKnown) continue
        batch.transactions.push([seq, known.transaction])
        known.isKnown = true
      }
      forgotten.listeners = []
      forgotten.transactions = []
      return batch
    },
    /** Takes the results of a batch. */
    finish: (results: readonly ListenerResult[]): void => {
      for (const { listener: id, ms, evaluated, events, problem } of results) {
        const listener = listeners.get(id)
        budget.spend(String(id), ms)
        if (!listener) continue
        listener.expectedMs = ms / Math.max(1, evaluated)
        listener.pending.splice(0, evaluated)
        listener.isSuspect = false
        if (events.length > 0) listener.send(events)
        if (problem === 'outOfTime') disconnect(id, 'The filter of this listener takes too long')
        else if (problem) disconnect(id, `The filter of this listener failed: ${problem.message}`)
      }
      disconnectCostly()
      forgetTransactions()
    },
    /** The process has ended during this batch, or before it. A listener that was alone in it twice has ended it. */
    restart: (batch: ListenerBatch | null): void => {
      for (const listener of listeners.values()) listener.isKnown = false
      for (const known of transactions.values()) known.isKnown = false
      forgotten.listeners = []
      forgotten.transactions = []
      const [only, ...others] = batch?.work ?? []
      const suspect = only && others.length === 0 ? listeners.get(only[0]) : undefined
      if (only && suspect?.isSuspect) disconnect(only[0], 'The filter of this listener takes too long')
      else if (suspect) suspect.isSuspect = true
      // Each is evaluated alone next time, the others before them.
      for (const [id] of batch?.work ?? []) {
        const listener = listeners.get(id)
        if (listener) listener.expectedMs = batchMs
      }
    },
  }
}
