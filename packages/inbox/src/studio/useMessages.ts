import { createContext, useContext, useMemo } from 'react'
import { type Polled, usePolled } from 'studio-kit/ui/usePolled'
import type { z } from 'zod'
import { changes, type createMessagesClient } from './messagesClient.ts'

const pollMs = 3_000

/** One client for the whole Studio: each one creates a secret of its own in a hosted lake. */
export const MessagesClientContext = createContext<ReturnType<typeof createMessagesClient> | null>(null)

export function useMessagesClient() {
  const client = useContext(MessagesClientContext)
  if (client === null) throw new Error('The plugin `messages` is missing.')
  return client
}

/**
 * Reads messages every 3 s, and at once after this tab has changed one. The old value stays until the next one arrives, even
 * if the query changes.
 */
export function useMessages<T>(query: string, shape: z.ZodType<T>, search = ''): Polled<T> {
  const client = useMessagesClient()
  const read = useMemo(() => {
    let etag: string | undefined
    return async () => {
      const answer = await client.get(query, shape, { search, etag })
      if (answer.kind === 'new') etag = answer.etag
      return answer
    }
  }, [client, query, shape, search])
  return usePolled(read, pollMs, changes)
}
