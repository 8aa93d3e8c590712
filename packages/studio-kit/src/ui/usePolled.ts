import { useCallback, useState } from 'react'
import type { Answer, Incident } from './ownerClient.ts'
import { usePolling } from './usePolling.ts'

/** The last value that the site sent, and the incident if its last answer failed. Both are null before the first answer. */
export type Polled<T> = { value: T | null; incident: Incident | null; retry: () => void }

const incidentPollMs = 5_000

/** Reads a value from the site at intervals. The old value stays until the next one arrives, even if `read` changes. */
export function usePolled<T>(
  read: () => Promise<Answer<T>>,
  idlePollMs: number,
  reread?: EventTarget,
): Polled<T> {
  const [state, setState] = useState<Omit<Polled<T>, 'retry'>>({ value: null, incident: null })
  const onAnswer = useCallback(
    (answer: Answer<T>) => {
      setState(({ value }) => ({
        value: answer.kind === 'new' ? answer.value : value,
        incident: answer.kind === 'incident' ? answer.incident : null,
      }))
      return answer.kind === 'incident' ? Math.min(idlePollMs, incidentPollMs) : idlePollMs
    },
    [idlePollMs],
  )
  const retry = usePolling(read, onAnswer, reread)
  return { ...state, retry }
}
