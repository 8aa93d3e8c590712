import { useMemo } from 'react'
import { type Polled, usePolled } from 'studio-kit/ui/usePolled'
import type { z } from 'zod'
import { changes } from './messagesClient.ts'
import { useMessagesTool } from './options.ts'

const pollMs = 3_000

/** The old value stays until the next one arrives, even if the query changes. */
export function useMessages<T>(query: string, shape: z.ZodType<T>, search = ''): Polled<T> {
  const { client } = useMessagesTool()
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
