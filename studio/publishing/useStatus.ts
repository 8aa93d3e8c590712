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

/** The state of publishing, polled while the tab is visible, and more often during a release. */
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

/** The status, if known. `elsewhere`: a hosting platform builds the site, so there is no publisher to ask. */
export type StatusAnswer =
  | { kind: 'known'; status: OwnerStatus }
  | { kind: 'unknown' }
  | { kind: 'elsewhere' }

/**
 * Reads the state of publishing. With a hosted lake the publisher cannot recognise the owner, so only the public state
 * is available.
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
      ? { lastFailure: null, messages: { kind: 'withheld' as const }, ...publicStatusShape.parse(body) }
      : ownerStatusShape.parse(body)
    return { kind: 'known', status }
  } catch (error) {
    // The site does not answer, or with something else: the bar shows that the state is unknown.
    console.warn('The status of publishing cannot be read.', error)
    return { kind: 'unknown' }
  }
}

/** A 404 page, which some platforms send with status 200. */
function isNoPublisher({ status, ok, headers }: Response): boolean {
  return status === 404 || (ok && headers.get('content-type')?.startsWith('text/html') === true)
}
