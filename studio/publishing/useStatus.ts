import { useEffect, useState } from 'react'
import {
  type OwnerStatus,
  ownerStatusPath,
  ownerStatusShape,
  publicStatusPath,
  publicStatusShape,
} from '#lib/publishing/status.ts'

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

/** What asking for the status came to. `elsewhere`: a hosting platform builds, and no publisher of ours knows of it. */
export type StatusAnswer =
  | { kind: 'known'; status: OwnerStatus }
  | { kind: 'unknown' }
  | { kind: 'elsewhere' }

/**
 * Reads the state of publishing. With Sanity's own lake the publisher cannot tell who asks: then it says only what
 * everybody may know.
 */
export async function readStatus(origin: string, hosted: boolean): Promise<StatusAnswer> {
  try {
    const response = await fetch(`${origin}${hosted ? publicStatusPath : ownerStatusPath}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(5_000),
    })
    if (isNoPublisher(response)) return { kind: 'elsewhere' }
    if (!response.ok) return { kind: 'unknown' }
    const body: unknown = await response.json()
    const status = hosted
      ? { lastFailure: null, messages: { kind: 'untold' as const }, ...publicStatusShape.parse(body) }
      : ownerStatusShape.parse(body)
    return { kind: 'known', status }
  } catch (error) {
    // The site is away, or answers something else: the owner is told that the state is not known.
    console.warn('The status of publishing cannot be read.', error)
    return { kind: 'unknown' }
  }
}

/** The page for unknown addresses, which some platforms send with 200. */
function isNoPublisher({ status, ok, headers }: Response): boolean {
  return status === 404 || (ok && headers.get('content-type')?.startsWith('text/html') === true)
}
