import type { Outbox } from '#lib/contact/outbox.ts'
import type { MessageCounts } from '#lib/publishing/status.ts'

/**
 * Counts the messages of the contact form, for the owner's status. Publishing does not depend on them: an outbox
 * that cannot be used is said to be so, and tried again at the next asking.
 */
export function createMessageCounts(
  openOutbox: () => Pick<Outbox, 'count' | 'close'>,
  log: (line: string) => void,
  isMailSetUp: boolean,
): () => MessageCounts {
  let outbox: Pick<Outbox, 'count' | 'close'> | undefined
  let lastTrouble = ''
  return () => {
    try {
      outbox ??= openOutbox()
      const counts: MessageCounts = {
        kind: 'counted',
        waiting: outbox.count('waiting'),
        quarantined: outbox.count('quarantined'),
        isMailSetUp,
      }
      lastTrouble = ''
      return counts
    } catch (error) {
      const trouble = error instanceof Error ? error.message : String(error)
      // The Studio asks every few seconds.
      if (trouble !== lastTrouble) log(`the messages of the contact form cannot be counted (${trouble}).`)
      lastTrouble = trouble
      outbox?.close()
      outbox = undefined
      return { kind: 'unreadable' }
    }
  }
}
