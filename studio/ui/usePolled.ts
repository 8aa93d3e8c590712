import { useCallback, useState } from 'react'
import type { Answer, Incident } from './ownerClient.ts'
import { usePolling } from './usePolling.ts'

/** The last value that the site sent, and the incident if its last answer failed. Both are null before the first answer. */
export type Polled<T> = { value: T | null; incident: Incident | null; retry: () => void }

const incidentMs = 5_000

/** Reads a value of the site again and again. A value stays until the next one arrives, also if `read` changes. */
export function usePolled<T>(
  read: () => Promise<Answer<T>>,
  restMs: number,
  reread?: EventTarget,
): Polled<T> {
  const [state, setState] = useState<Omit<Polled<T>, 'retry'>>({ value: null, incident: null })
  const onAnswer = useCallback(
    (answer: Answer<T>) => {
      setState(({ value }) => ({
        value: answer.kind === 'new' ? answer.value : value,
        incident: answer.kind === 'incident' ? answer.incident : null,
      }))
      return answer.kind === 'incident' ? Math.min(restMs, incidentMs) : restMs
    },
    [restMs],
  )
  const retry = usePolling(read, onAnswer, reread)
  return { ...state, retry }
}
