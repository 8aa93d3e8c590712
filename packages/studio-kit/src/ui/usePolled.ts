import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { OwnerAnswer } from './ownerClient.ts'
import type { OwnerProblem } from './ownerProblem.ts'

/** The last value that the site sent, and the problem if its last answer failed. Both are null before the first answer. */
export type Polled<T> = { value: T | null; problem: OwnerProblem | null; retry: () => void }

const problemPollMs = 5_000

/** Reads a value from the site at intervals. The old value stays until the next one arrives, even if `read` changes. */
export function usePolled<T>(
  read: () => Promise<OwnerAnswer<T>>,
  idlePollMs: number,
  reread?: EventTarget,
): Polled<T> {
  const readNext = useCallback(
    async (known: Omit<Polled<T>, 'retry'> | null) => {
      const answer = await read()
      return {
        value: answer.kind === 'new' ? answer.value : (known?.value ?? null),
        problem: answer.kind === 'problem' ? answer.problem : null,
      }
    },
    [read],
  )
  const toWaitMs = ({ problem }: Omit<Polled<T>, 'retry'>) =>
    problem === null ? idlePollMs : Math.min(idlePollMs, problemPollMs)
  const { state, retry } = usePolling(readNext, toWaitMs, reread)
  return { value: null, problem: null, ...state, retry }
}

/**
 * The last state that `read` has made from the one before; null before the first. Reads at once, again after the milliseconds
 * of `toWaitMs`, and whenever `reread` fires or the tab becomes visible. If `toWaitMs` returns null, only these events start
 * the next read. A hidden tab sends no requests. `retry` reads at once. An event stream would hold one of the six connections
 * that a browser allows per host for all tabs.
 */
export function usePolling<State>(
  read: (known: State | null) => Promise<State>,
  toWaitMs: (state: State) => number | null,
  reread?: EventTarget,
): { state: State | null; retry: () => void } {
  const [state, setState] = useState<State | null>(null)
  const [retries, retry] = useReducer((count: number) => count + 1, 0)
  /** The state as it was last read, which may not be rendered yet. */
  const known = useRef<State | null>(null)
  const findWaitMs = useEffectEvent(toWaitMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `read`, and a retry, read at once.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let requests = 0
    const poll = async () => {
      clearTimeout(timer)
      requests += 1
      const own = requests
      const next = await read(known.current)
      // A later request has been sent, or the component is gone.
      if (own !== requests) return
      known.current = next
      setState(next)
      const waitMs = findWaitMs(next)
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
  return { state, retry }
}
