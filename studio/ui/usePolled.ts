import { useCallback, useState } from 'react'
import type { Answer, Trouble } from './ownerClient.ts'
import { usePolling } from './usePolling.ts'

/** What the site answered last, and why its last answer is missing. Both null: it has not answered yet. */
export type Polled<T> = { value: T | null; trouble: Trouble | null; retry: () => void }

const troubleMs = 5_000

/** Reads something of the owner's again and again. A value stays until the next one, also of another reading, has come. */
export function usePolled<T>(
  read: () => Promise<Answer<T>>,
  restMs: number,
  reread?: EventTarget,
): Polled<T> {
  const [known, setKnown] = useState<Omit<Polled<T>, 'retry'>>({ value: null, trouble: null })
  const onAnswer = useCallback(
    (answer: Answer<T>) => {
      setKnown(({ value }) => ({
        value: answer.kind === 'new' ? answer.value : value,
        trouble: answer.kind === 'trouble' ? answer.trouble : null,
      }))
      return answer.kind === 'trouble' ? Math.min(restMs, troubleMs) : restMs
    },
    [restMs],
  )
  const retry = usePolling(read, onAnswer, reread)
  return { ...known, retry }
}
