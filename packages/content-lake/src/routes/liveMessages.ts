import { isPublicId, type Transaction } from '../documents/document.ts'
import { toChangeTags } from '../query/syncTags.ts'
import type { LakeStore } from '../store/lakeStore.ts'
import type { Announcer } from './eventStream.ts'

/** A reader of live events that has missed more transactions than this reads everything again. */
const maxMissed = 100
/** The same for the changes of the transactions that are read from the disk. Nothing else happens meanwhile. */
const maxStoredChanges = 500
/** The id of the first event in a lake without a transaction. Every transaction comes after it. */
const beginning = 'beginning'

/** Whether a reader of live events learns of drafts too. */
type Audience = 'all' | 'published'
/** The data of a live event for each audience. Null if the transaction does not concern it. */
type Message = { id: string } & Record<Audience, string | null>

/** The messages of live events. Each is made once, however many readers get it, and the last are kept for readers that come back. */
export function createLiveMessages({ log, documents }: LakeStore, announcer: Announcer) {
  const made = {
    all: new WeakMap<Transaction, string | null>(),
    published: new WeakMap<Transaction, string | null>(),
  }
  /** In the order of their transactions. Kept from the first time that a reader comes back. */
  let recent: { messages: Message[]; reachesBeginning: boolean } | undefined

  const createMessage = (transaction: Transaction, audience: Audience): string | null => {
    const known = made[audience].get(transaction)
    if (known !== undefined) return known
    const visible = transaction.changes.filter(({ id }) => audience === 'all' || isPublicId(id))
    const message = visible.length === 0 ? null : JSON.stringify({ tags: toChangeTags(visible, documents) })
    made[audience].set(transaction, message)
    return message
  }
  const createMessages = (transaction: Transaction): Message => ({
    id: transaction.id,
    all: createMessage(transaction, 'all'),
    published: createMessage(transaction, 'published'),
  })

  /** Reads the last transactions, from the last one back. */
  const load = () => {
    const messages: Message[] = []
    let changes = 0
    const last = log.last()
    let seq = (last && log.find(last.id)?.seq) ?? 0
    for (; seq > 0 && messages.length <= maxMissed; seq -= 1) {
      changes += log.countChanges(seq)
      if (changes > maxStoredChanges) break
      messages.unshift(...log.transactionsOf('all', { from: seq, to: seq }).map(createMessages))
    }
    announcer.on('transaction', (transaction) => {
      messages.push(createMessages(transaction))
      if (messages.length <= maxMissed + 1) return
      messages.shift()
      loaded.reachesBeginning = false
    })
    const loaded = { messages, reachesBeginning: seq === 0 }
    return loaded
  }

  return {
    createMessage,
    lastId: (): string => log.last()?.id ?? beginning,
    /** The messages after a transaction, or after the beginning; null if there are too many, or no such transaction. */
    findMissed: (transactionId: string, audience: Audience): { id: string; json: string }[] | null => {
      recent ??= load()
      const { messages, reachesBeginning } = recent
      const index = messages.findIndex(({ id }) => id === transactionId)
      if (index === -1 && !(transactionId === beginning && reachesBeginning)) return null
      return messages
        .slice(index + 1)
        .flatMap(({ id, [audience]: json }) => (json === null ? [] : { id, json }))
    },
  }
}
