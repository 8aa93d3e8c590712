import { hash, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import PQueue from 'p-queue'
import { type NewDocument, parseStoredDocument, type Transaction } from '../model/document.ts'
import { DocumentSet } from '../model/documentSet.ts'
import { writeRefusal } from '../model/lakeError.ts'
import { OutOfTime } from '../query/evaluateQuery.ts'
import { toWriteQueries } from '../query/queries.ts'
import { checkChanges } from '../write/checkChanges.ts'
import { applyMutation, type Mutation, type MutationResult } from '../write/mutations.ts'
import { unlimitedClock } from '../write/patchDocument.ts'
import { createWorkingCopy, type WorkingCopy, type WriteSettings } from '../write/workingCopy.ts'
import { createTables, inTransaction, type OpenedDatabase, openDatabase } from './database.ts'
import { TransactionLog } from './transactionLog.ts'
import { createWriteClock, maxWriteMs } from './writeClock.ts'

/**
 * A mutation or an action of a write, whose index errors name. It is called after the previous ones have been applied, and returns
 * mutations: an action may consist of several.
 */
export type WriteStep = (copy: WorkingCopy, index: number) => Mutation[]

type WriteRequest = Pick<WriteSettings, 'kind' | 'dryRun' | 'autoGenerateArrayKeys'> & {
  steps: WriteStep[]
  author: string
  transactionId?: string
  /** Identifies the request, to distinguish a retry from another request with the same transaction id. */
  fingerprint?: unknown
}

/**
 * The lake's work for each transaction. It is prepared before the transaction. `write` is called inside it, and `afterCommit` when
 * the transaction is on disk.
 */
type CommitHook = (transaction: Transaction) => Promise<{ write(): void; afterCommit(): void }>

/** The lake's documents. Writes run one at a time. Each is on disk before the caller or a listener learns of it. */
export class LakeStore {
  readonly documents = new DocumentSet()
  readonly log: TransactionLog
  readonly database: DatabaseSync
  #opened: OpenedDatabase
  #prepare: CommitHook | undefined
  #writes = new PQueue({ concurrency: 1 })
  #now: () => number
  #lastTimestamp: number

  private constructor(opened: OpenedDatabase, now: () => number) {
    this.database = opened.database
    this.log = new TransactionLog(opened.database)
    this.#opened = opened
    this.#lastTimestamp = opened.isNew ? 0 : (this.log.last()?.time ?? 0)
    this.#now = now
  }

  /** Opens the lake in a folder. Creates a new lake and its first documents in one transaction, unless it must exist. */
  static async open(
    folder: string,
    seed: () => NewDocument[] | Promise<NewDocument[]>,
    { now = Date.now, ...settings }: { now?: () => number; mustExist?: boolean; isInMemory?: boolean } = {},
  ): Promise<LakeStore> {
    const opened = openDatabase(folder, settings)
    try {
      const store = new LakeStore(opened, now)
      if (opened.isNew) store.#create(await seed())
      for (const row of opened.database.prepare('SELECT json FROM documents ORDER BY id').iterate()) {
        const document = parseStoredDocument(String(row.json))
        store.documents.put(document._id, document)
      }
      return store
    } catch (error) {
      opened.close()
      throw error
    }
  }

  /** Sets the work for every later transaction. */
  onCommit(prepare: CommitHook): void {
    this.#prepare = prepare
  }

  /** Applies all steps in one transaction, or none of them. `documents` of the result are those after it. */
  write(request: WriteRequest) {
    return this.#writes.add(() => this.#write(request))
  }

  /** Waits for the writes in progress and closes the database. */
  close(): Promise<void> {
    return this.#writes.add(() => this.#opened.close())
  }

  #create(seed: NewDocument[]): void {
    const steps = seed.map((document) => () => [{ create: document }])
    const { transaction, results } = this.#apply(
      { steps, kind: 'mutationError', author: 'seed', isSeed: true },
      randomUUID(),
    )
    inTransaction(this.database, () => {
      createTables(this.database)
      if (transaction.changes.length > 0) this.log.append(transaction, results, '')
    })
  }

  async #write(request: WriteRequest) {
    const transactionId = request.transactionId ?? randomUUID()
    const fingerprint = hash('sha256', JSON.stringify(request.fingerprint ?? transactionId), 'base64url')
    const earlier = request.transactionId === undefined ? null : this.log.find(transactionId)
    if (earlier) {
      // A client that did not receive the response repeats the request. Do not apply it twice.
      if (earlier.fingerprint === fingerprint)
        return { transactionId, results: earlier.results, documents: this.documents }
      const description = `Transaction "${transactionId}" has already been used for other mutations`
      const details = { id: transactionId }
      throw writeRefusal(request.kind, 0, 'transactionAlreadyExistsError', description, details)
    }

    const { transaction, results, copy } = this.#apply(request, transactionId)
    checkChanges(copy)
    const result = { transactionId, results, documents: copy }
    if (request.dryRun || transaction.changes.length === 0) return result

    const prepared = await this.#prepare?.(transaction)
    this.#opened.refuseWhenReplaced()
    inTransaction(this.database, () => {
      this.log.append(transaction, results, fingerprint)
      prepared?.write()
    })
    for (const change of transaction.changes) this.documents.put(change.id, change.after)
    prepared?.afterCommit()
    return result
  }

  #apply(request: WriteRequest & { isSeed?: boolean }, transactionId: string) {
    const { author, steps, ...settings } = request
    const timestamp = this.#nextTimestamp()
    const copy = createWorkingCopy(this.documents, {
      ...settings,
      transactionId,
      timestamp,
      now: this.#now(),
      lastState: (id) => this.log.lastState(id),
      findIds: toWriteQueries(),
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
    this.#lastTimestamp = Math.max(this.#now(), this.#lastTimestamp + 1)
    return new Date(this.#lastTimestamp).toISOString()
  }
}
