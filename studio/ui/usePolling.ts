import { useEffect, useReducer } from 'react'

/**
 * Reads something of the site at once, again after the time that `onAnswer` returns, and whenever `reread` fires or the
 * tab becomes visible; a hidden tab sends no requests. Null pauses the reading until then. Short requests rather than an event
 * stream: browsers allow six connections per host for all tabs together. The function that is returned reads at once.
 */
export function usePolling<Answer>(
  read: () => Promise<Answer>,
  onAnswer: (answer: Answer) => number | null,
  reread?: EventTarget,
): () => void {
  const [retries, retry] = useReducer((many: number) => many + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry starts anew.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let turn = 0
    const ask = async () => {
      clearTimeout(timer)
      turn += 1
      const own = turn
      const answer = await read()
      // A later question has been asked, or none is of interest any more.
      if (own !== turn) return
      const waitMs = onAnswer(answer)
      if (waitMs !== null && !document.hidden) timer = setTimeout(ask, waitMs)
    }
    const onVisible = () => {
      if (!document.hidden) void ask()
    }
    document.addEventListener('visibilitychange', onVisible)
    reread?.addEventListener('change', ask)
    void ask()
    return () => {
      turn += 1
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
      reread?.removeEventListener('change', ask)
    }
  }, [read, onAnswer, reread, retries])
  return retry
}
