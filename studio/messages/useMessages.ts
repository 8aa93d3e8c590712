import { createContext, useContext, useMemo } from 'react'
import { createOwnerClient } from 'studio-kit/ui/ownerClient'
import { type Polled, usePolled } from 'studio-kit/ui/usePolled'
import type { z } from 'zod'
import { changes, createMessagesClient } from './messagesClient.ts'

const pollMs = 3_000

/** One client for the whole Studio: each one creates a secret of its own in a hosted lake. */
export const MessagesClientContext = createContext(createMessagesClient(createOwnerClient(null)))

export const useMessagesClient = () => useContext(MessagesClientContext)

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
