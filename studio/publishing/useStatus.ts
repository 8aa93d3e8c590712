import { useEffect, useState } from 'react'
import { readStatus, type StatusAnswer } from './readStatus.ts'

const restMs = 4_000
const busyMs = 1_000

/** The state of publishing, asked again and again while somebody looks; oftener while something is happening. */
export function useStatus(origin: string, hosted: boolean): StatusAnswer | 'asking' {
  const [answer, setAnswer] = useState<StatusAnswer | 'asking'>('asking')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const ask = async () => {
      clearTimeout(timer)
      const found = await readStatus(origin, hosted)
      if (isOver) return
      setAnswer(found)
      if (found.kind === 'elsewhere') return
      const isBusy =
        found.kind === 'known' && (found.status.state === 'building' || found.status.state === 'waiting')
      if (!document.hidden) timer = setTimeout(ask, isBusy ? busyMs : restMs)
    }
    const onVisible = () => {
      if (!document.hidden) void ask()
    }
    document.addEventListener('visibilitychange', onVisible)
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [origin, hosted])
  return answer
}
