import type { DatabaseSync } from 'node:sqlite'
import PQueue from 'p-queue'
import { type NewDocument, parseStoredDocument } from '../documents/document.ts'
import { DocumentSet } from '../documents/documentSet.ts'
import { type OpenedDatabase, openDatabase } from './database.ts'
import { TransactionLog } from './transactionLog.ts'
import { type CommitHook, WriteEngine, type WriteRequest } from './writeEngine.ts'

/** The lake's documents. Writes run one at a time. Each is on disk before the caller or a listener learns of it. */
export class LakeStore {
  readonly documents = new DocumentSet()
  readonly log: TransactionLog
  readonly database: DatabaseSync
  #opened: OpenedDatabase
  #engine: WriteEngine
  #writes = new PQueue({ concurrency: 1 })

  private constructor(opened: OpenedDatabase, now: () => number) {
    this.database = opened.database
    this.log = new TransactionLog(opened.database)
    this.#opened = opened
    this.#engine = new WriteEngine({ documents: this.documents, log: this.log, opened, now })
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
      if (opened.isNew) store.#engine.create(await seed())
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
    this.#engine.onCommit(prepare)
  }

  /** Applies all steps in one transaction, or none of them. `documents` of the result are those after it. */
  write(request: WriteRequest) {
    return this.#writes.add(() => this.#engine.write(request))
  }

  /** Waits for the writes in progress and closes the database. */
  close(): Promise<void> {
    return this.#writes.add(() => this.#opened.close())
  }
}
