import { useCallback, useMemo, useState } from 'react'
import type { z } from 'zod'
import type { Answer, Trouble } from '../ui/ownerClient.ts'
import { useOwnerClient } from '../ui/useOwnerClient.ts'
import { usePolling } from '../ui/usePolling.ts'
import { changes, createMessagesClient, type MessagesClient } from './messagesClient.ts'

/** What the site answered last, and why its last answer is missing. Both null: it has not answered yet. */
export type Polled<T> = { value: T | null; trouble: Trouble | null; retry: () => void }

const pollMs = 3_000

/** A client of the site's messages for this Studio. */
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
  { search = '' }: { search?: string } = {},
): Polled<T> {
  const [known, setKnown] = useState<Omit<Polled<T>, 'retry'>>({ value: null, trouble: null })
  const [retries, setRetries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry starts anew.
  const read = useMemo(() => {
    let etag: string | undefined
    return async () => {
      const answer = await client.get(query, shape, { search, etag })
      if (answer.kind === 'new') etag = answer.etag
      return answer
    }
  }, [client, query, shape, search, retries])
  const onAnswer = useCallback((answer: Answer<T>) => {
    setKnown((before) => {
      if (answer.kind === 'new') return { value: answer.value, trouble: null }
      return { ...before, trouble: answer.kind === 'same' ? null : answer.trouble }
    })
    return pollMs
  }, [])
  usePolling(read, onAnswer, changes)
  return { ...known, retry: () => setRetries((many) => many + 1) }
}
