import type { Transaction } from '../store/transactionLog.ts'

type Listener = { session: string | null; hear(transaction: Transaction): void; close(): void }

/** Tells every open stream of each transaction, in order, once it is on disk. */
export class Announcer {
  #listeners = new Set<Listener>()

  /** Adds a listener. Returns how to take it away. */
  add(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  announce(transaction: Transaction): void {
    for (const listener of this.#listeners) listener.hear(transaction)
  }

  /** Ends the streams of a session that is over. */
  closeSession(session: string): void {
    for (const listener of [...this.#listeners]) if (listener.session === session) listener.close()
  }

  closeAll(): void {
    for (const listener of [...this.#listeners]) listener.close()
  }
}
