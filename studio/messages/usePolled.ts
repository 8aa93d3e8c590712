import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { changes, type MessagesClient, type Trouble } from './messagesClient.ts'

/** What the site last said, and why it says nothing at present, if it does not. Both null: it has not answered yet. */
export type Polled<T> = { value: T | null; trouble: Trouble | null; retry: () => void }

const POLL_MS = 3_000

/**
 * Reads something of the site every few seconds while the tab is visible, and at once after a change of this tab's.
 * Short requests rather than an event stream: browsers allow six connections per host for all tabs together, and the
 * hidden ones ask nothing. A value stays while the next one, of another query, is read.
 */
export function usePolled<T>(
  client: MessagesClient,
  query: string,
  shape: z.ZodType<T>,
  { search = '', pollMs = POLL_MS }: { search?: string; pollMs?: number } = {},
): Polled<T> {
  const [known, setKnown] = useState<Omit<Polled<T>, 'retry'>>({ value: null, trouble: null })
  const [retries, setRetries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry starts anew.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let etag: string | undefined
    let turn = 0
    const ask = async () => {
      clearTimeout(timer)
      turn += 1
      const own = turn
      const answer = await client.get(query, shape, { search, etag })
      // A later question has been asked, or none is of interest any more.
      if (own !== turn) return
      if (answer.kind === 'new') etag = answer.etag
      setKnown((before) => {
        if (answer.kind === 'new') return { value: answer.value, trouble: null }
        return { ...before, trouble: answer.kind === 'same' ? null : answer.trouble }
      })
      if (!document.hidden) timer = setTimeout(ask, pollMs)
    }
    const onVisible = () => {
      if (!document.hidden) void ask()
    }
    const onChange = () => void ask()
    document.addEventListener('visibilitychange', onVisible)
    changes.addEventListener('change', onChange)
    void ask()
    return () => {
      turn += 1
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
      changes.removeEventListener('change', onChange)
    }
  }, [client, query, shape, search, pollMs, retries])
  return { ...known, retry: () => setRetries((many) => many + 1) }
}
