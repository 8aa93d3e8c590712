import { useMemo } from 'react'
import type { z } from 'zod'
import { useOwnerClient } from '../ui/useOwnerClient.ts'
import { type Polled, usePolled } from '../ui/usePolled.ts'
import { changes, createMessagesClient, type MessagesClient } from './messagesClient.ts'

const pollMs = 3_000

export function useMessagesClient(): MessagesClient {
  const owner = useOwnerClient()
  return useMemo(() => createMessagesClient(owner), [owner])
}

/**
 * Reads messages every few seconds, and at once after a change of this tab's. A value stays while the next one, of another
 * query, is read.
 */
export function useMessages<T>(
  client: MessagesClient,
  query: string,
  shape: z.ZodType<T>,
  search = '',
): Polled<T> {
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
