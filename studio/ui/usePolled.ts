import { useCallback, useState } from 'react'
import type { Answer, Incident } from './ownerClient.ts'
import { usePolling } from './usePolling.ts'

/** What the site answered last, and why its last answer is missing. Both null: it has not answered yet. */
export type Polled<T> = { value: T | null; incident: Incident | null; retry: () => void }

const incidentMs = 5_000

/** Reads something of the owner's again and again. A value stays until the next one, also of another reading, has come. */
export function usePolled<T>(
  read: () => Promise<Answer<T>>,
  restMs: number,
  reread?: EventTarget,
): Polled<T> {
  const [known, setKnown] = useState<Omit<Polled<T>, 'retry'>>({ value: null, incident: null })
  const onAnswer = useCallback(
    (answer: Answer<T>) => {
      setKnown(({ value }) => ({
        value: answer.kind === 'new' ? answer.value : value,
        incident: answer.kind === 'incident' ? answer.incident : null,
      }))
      return answer.kind === 'incident' ? Math.min(restMs, incidentMs) : restMs
    },
    [restMs],
  )
  const retry = usePolling(read, onAnswer, reread)
  return { ...known, retry }
}
