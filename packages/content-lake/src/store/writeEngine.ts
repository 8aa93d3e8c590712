import { hash, randomUUID } from 'node:crypto'
import { inTransaction } from '@freelance-site/foundation/node'
import type { NewDocument, Transaction } from '../documents/document.ts'
import type { DocumentSet, FindDocuments } from '../documents/documentSet.ts'
import { writeRefusal } from '../errors/lakeError.ts'
import { OutOfTime } from '../query/timeLimit.ts'
import { createWriteQueries } from '../query/writeQueries.ts'
import { checkChanges } from '../write/checkChanges.ts'
import { applyMutation, type Mutation, type MutationResult } from '../write/mutations.ts'
import { unlimitedClock } from '../write/patchDocument.ts'
import { createWorkingCopy, type WorkingCopy, type WriteSettings } from '../write/workingCopy.ts'
import type { OpenedDatabase } from './database.ts'
import { createTables } from './schema.ts'
import type { TransactionLog } from './transactionLog.ts'
import { createWriteClock, maxWriteMs } from './writeClock.ts'

/**
 * A mutation or an action of a write, whose index errors name. It is called after the previous ones have been applied, and returns
 * mutations: an action may consist of several.
 */
export type WriteStep = (copy: WorkingCopy, index: number) => Mutation[]

/** Steps that are written together, and who sent them. */
export type WriteRequest = Pick<WriteSettings, 'kind' | 'dryRun' | 'autoGenerateArrayKeys'> & {
  steps: WriteStep[]
  author: string
  transactionId?: string
  /** Identifies the request, to distinguish a retry from another request with the same transaction id. */
  fingerprint?: unknown
}

/**
 * The lake's work for each transaction. It is prepared before the transaction, with the documents as they will be after it. `write` is
 * called inside it, and `afterCommit` when the transaction is on disk.
 */
export type CommitHook = (
  transaction: Transaction,
  find: FindDocuments,
) => Promise<{ write(): void; afterCommit(): void }>

/** What a write reads and changes. */
type WriteTarget = { documents: DocumentSet; log: TransactionLog; opened: OpenedDatabase; now: () => number }

/** Applies one write at a time: its steps, the checks, and one transaction on disk before anybody learns of it. */
export class WriteEngine {
  #target: WriteTarget
  #prepare: CommitHook | undefined
  #lastTimestamp: number

  constructor(target: WriteTarget) {
    this.#target = target
    this.#lastTimestamp = target.opened.isNew ? 0 : (target.log.last()?.time ?? 0)
  }

  /** Sets the work for every later transaction. */
  onCommit(prepare: CommitHook): void {
    this.#prepare = prepare
  }

  /** Creates the tables of a new lake and its first documents in one transaction. */
  create(seed: NewDocument[]): void {
    const steps = seed.map((document) => () => [{ create: document }])
    const { transaction, results } = this.#apply(
      { steps, kind: 'mutationError', author: 'seed', isSeed: true },
      randomUUID(),
    )
    inTransaction(this.#target.opened.database, () => {
      createTables(this.#target.opened.database)
      if (transaction.changes.length > 0) this.#target.log.append(transaction, results, '')
    })
  }

  /** Applies all steps in one transaction, or none of them. `documents` of the result are those after it. */
  async write(request: WriteRequest) {
    const transactionId = request.transactionId ?? randomUUID()
    const fingerprint = hash('sha256', JSON.stringify(request.fingerprint ?? transactionId), 'base64url')
    const earlier = request.transactionId === undefined ? null : this.#target.log.find(transactionId)
    if (earlier) {
      // A client that did not receive the response repeats the request. Do not apply it twice.
      if (earlier.fingerprint === fingerprint)
        return { transactionId, results: earlier.results, documents: this.#target.documents }
      const description = `Transaction "${transactionId}" has already been used for other mutations`
      const details = { id: transactionId }
      throw writeRefusal(request.kind, 0, 'transactionAlreadyExistsError', description, details)
    }

    const { transaction, results, copy } = this.#apply(request, transactionId)
    checkChanges(copy)
    const result = { transactionId, results, documents: copy }
    if (request.dryRun || transaction.changes.length === 0) return result

    const prepared = await this.#prepare?.(transaction, copy.find)
    this.#target.opened.refuseWhenReplaced()
    inTransaction(this.#target.opened.database, () => {
      this.#target.log.append(transaction, results, fingerprint)
      prepared?.write()
    })
    this.#target.opened.copySoon()
    for (const change of transaction.changes) this.#target.documents.put(change.id, change.after)
    prepared?.afterCommit()
    return result
  }

  #apply(request: WriteRequest & { isSeed?: boolean }, transactionId: string) {
    const { author, steps, ...settings } = request
    const timestamp = this.#nextTimestamp()
    const copy = createWorkingCopy(this.#target.documents, {
      ...settings,
      transactionId,
      timestamp,
      now: this.#target.now(),
      lastState: (id) => this.#target.log.lastState(id),
      findIds: createWriteQueries(),
      clock: request.isSeed ? unlimitedClock : createWriteClock(),
    })
    const results: MutationResult[] = []
    for (const [index, step] of steps.entries()) {
      try {
        for (const mutation of step(copy, index)) results.push(...applyMutation(mutation, index, copy))
      } catch (error) {
        if (!(error instanceof OutOfTime)) throw error
        const description = `The write takes longer than ${maxWriteMs / 1000} s: nothing was written`
        throw writeRefusal(request.kind, index, 'mutationTimeoutError', description, {})
      }
    }
    const transaction: Transaction = { id: transactionId, timestamp, author, changes: copy.changes() }
    return { transaction, results, copy }
  }

  /** Timestamps never go back or repeat, even if the clock does, because history is looked up by time. */
  #nextTimestamp(): string {
    this.#lastTimestamp = Math.max(this.#target.now(), this.#lastTimestamp + 1)
    return new Date(this.#lastTimestamp).toISOString()
  }
}
