import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { z } from 'zod'
import { type LakeDocument, parseStoredDocument, type Transaction } from '../documents/document.ts'
import { type MutationResult, mutationResultShape } from '../write/mutations.ts'

const storedDocument = z.string().transform(parseStoredDocument).nullable()

const changeShape = z.object({
  transactionId: z.string(),
  timestamp: z.string(),
  author: z.string(),
  id: z.string(),
  before: storedDocument,
  after: storedDocument,
  mutations: z.string().transform((json) => z.array(z.unknown()).parse(JSON.parse(json))),
})

/** Every change of the documents. Nothing is ever removed. */
export class TransactionLog {
  #database: DatabaseSync
  #statements = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** Writes a transaction and the resulting documents. Call this inside a database transaction. */
  append(
    { id, timestamp, author, changes }: Transaction,
    results: MutationResult[],
    fingerprint: string,
  ): void {
    const { lastInsertRowid: seq } = this.#prepare(
      'INSERT INTO transactions (id, timestamp, author, fingerprint, results) VALUES (?, ?, ?, ?, ?)',
    ).run(id, timestamp, author, fingerprint, JSON.stringify(results))
    const log = this.#prepare(
      'INSERT INTO changes (seq, document, place, after, mutations) VALUES (?, ?, ?, ?, ?)',
    )
    const save = this.#prepare(
      'INSERT INTO documents (id, json) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET json = excluded.json',
    )
    const drop = this.#prepare('DELETE FROM documents WHERE id = ?')
    for (const [place, change] of changes.entries()) {
      const after = change.after && JSON.stringify(change.after)
      log.run(seq, change.id, place, after, JSON.stringify(change.mutations))
      if (after === null) drop.run(change.id)
      else save.run(change.id, after)
    }
  }

  /** A transaction's sequence number, the fingerprint of its request and its results. Null if there is no such transaction. */
  find(id: string): { seq: number; fingerprint: string; results: MutationResult[] } | null {
    const row = this.#get('SELECT seq, fingerprint, results FROM transactions WHERE id = ?', id)
    if (!row) return null
    const results = z.array(mutationResultShape).parse(JSON.parse(String(row.results)))
    return { seq: Number(row.seq), fingerprint: String(row.fingerprint), results }
  }

  /** The id of the last transaction, and its time in milliseconds. Null if there is none. */
  last(): { id: string; time: number } | null {
    const row = this.#get('SELECT id, timestamp FROM transactions ORDER BY seq DESC LIMIT 1')
    return row ? { id: String(row.id), time: Date.parse(String(row.timestamp)) } : null
  }

  /** The sequence number of the last transaction before or at a time, in milliseconds. */
  seqAt(time: number): number {
    const timestamp = new Date(time).toISOString()
    const row = this.#get(
      'SELECT COALESCE(MAX(seq), 0) AS seq FROM transactions WHERE timestamp <= ?',
      timestamp,
    )
    return Number(row?.seq)
  }

  /** How many documents the transaction with this sequence number has changed. */
  countChanges(seq: number): number {
    return Number(this.#get('SELECT COUNT(*) AS count FROM changes WHERE seq = ?', seq)?.count)
  }

  /** A document's state after the transaction with this sequence number. */
  documentAt(id: string, seq: number): LakeDocument | null {
    const query = 'SELECT after FROM changes WHERE document = ? AND seq <= ? ORDER BY seq DESC LIMIT 1'
    return storedDocument.parse(this.#get(query, id, seq)?.after ?? null)
  }

  /** The last state of a document, even if it has been deleted. */
  lastState(id: string): LakeDocument | null {
    const query =
      'SELECT after FROM changes WHERE document = ? AND after IS NOT NULL ORDER BY seq DESC LIMIT 1'
    return storedDocument.parse(this.#get(query, id)?.after ?? null)
  }

  #get(query: string, ...values: SQLInputValue[]) {
    return this.#prepare(query).get(...values)
  }

  /** Preparing a statement takes longer than running it. */
  #prepare(query: string): StatementSync {
    const statement = this.#statements.get(query) ?? this.#database.prepare(query)
    this.#statements.set(query, statement)
    return statement
  }

  /** The ids with this prefix of all documents, deleted ones included. */
  idsWithPrefix(prefix: string): string[] {
    return this.#database
      .prepare('SELECT DISTINCT document FROM changes WHERE document >= ? AND document < ? || char(0x10FFFF)')
      .all(prefix, prefix)
      .map(({ document }) => String(document))
  }

  /**
   * The transactions between two sequence numbers, inclusive, that changed these documents, or all documents. Each has only its
   * changes of these documents; with `deletionsOnly`, only deletions.
   */
  transactionsOf(
    ids: string[] | 'all',
    range: {
      from?: number
      to?: number
      newestFirst?: boolean
      limit?: number
      deletionsOnly?: boolean
    },
  ): Transaction[] {
    const { from = 0, to = Number.MAX_SAFE_INTEGER, newestFirst = false, limit = -1 } = range
    const order = newestFirst ? 'DESC' : 'ASC'
    const isIncluded = [
      ids === 'all' ? '? IS NULL' : 'document IN (SELECT value FROM json_each(?))',
      ...(range.deletionsOnly ? ['after IS NULL'] : []),
    ].join(' AND ')
    const idList = ids === 'all' ? null : JSON.stringify(ids)
    const rows = this.#database
      .prepare(
        `SELECT t.id AS transactionId, t.timestamp, t.author, document AS id, after, mutations,
           (SELECT p.after FROM changes p WHERE p.document = c.document AND p.seq < c.seq ORDER BY p.seq DESC LIMIT 1) AS "before"
         FROM changes c JOIN transactions t ON t.seq = c.seq
         WHERE c.seq IN (SELECT DISTINCT seq FROM changes WHERE ${isIncluded} AND seq BETWEEN ? AND ? ORDER BY seq ${order} LIMIT ?)
           AND ${isIncluded}
         ORDER BY c.seq ${order}, place`,
      )
      .all(idList, from, to, limit, idList)
    const transactions = new Map<string, Transaction>()
    for (const row of rows) {
      const { transactionId: id, timestamp, author, ...change } = changeShape.parse(row)
      const transaction = transactions.get(id) ?? { id, timestamp, author, changes: [] }
      transactions.set(id, transaction)
      transaction.changes.push(change)
    }
    return [...transactions.values()]
  }
}
