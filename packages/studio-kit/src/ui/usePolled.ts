import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import type { Answer, Incident } from './ownerClient.ts'

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
  const onAnswer = (answer: Answer<T>) => {
    setState(({ value }) => ({
      value: answer.kind === 'new' ? answer.value : value,
      incident: answer.kind === 'incident' ? answer.incident : null,
    }))
    return answer.kind === 'incident' ? Math.min(idlePollMs, incidentPollMs) : idlePollMs
  }
  const retry = usePolling(read, onAnswer, reread)
  return { ...state, retry }
}

/**
 * Calls `read` at once, again after the milliseconds that `onAnswer` returns, and whenever `reread` fires or the tab becomes
 * visible. If `onAnswer` returns null, only these events start the next read. A hidden tab sends no requests. The returned
 * function reads at once. An event stream would hold one of the six connections that a browser allows per host for all tabs.
 */
export function usePolling<Answer>(
  read: () => Promise<Answer>,
  onAnswer: (answer: Answer) => number | null,
  reread?: EventTarget,
): () => void {
  const handleAnswer = useEffectEvent(onAnswer)
  const [retries, retry] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry reads at once.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let requests = 0
    const poll = async () => {
      clearTimeout(timer)
      requests += 1
      const own = requests
      const answer = await read()
      // A later request has been sent, or the component is gone.
      if (own !== requests) return
      const waitMs = handleAnswer(answer)
      if (waitMs !== null && !document.hidden) timer = setTimeout(poll, waitMs)
    }
    const onVisible = () => {
      if (!document.hidden) void poll()
    }
    document.addEventListener('visibilitychange', onVisible)
    reread?.addEventListener('change', poll)
    void poll()
    return () => {
      requests += 1
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
      reread?.removeEventListener('change', poll)
    }
  }, [read, reread, retries])
  return retry
}
