import { useCallback, useState } from 'react'
import { type Status, statusPath, statusShape } from '#lib/publishing/status.ts'
import { usePolling } from '../ui/usePolling.ts'

const restMs = 4_000
const busyMs = 1_000

/** The state of publishing, read more often during a release. */
export function useStatus(origin: string): StatusAnswer | 'asking' {
  const [answer, setAnswer] = useState<StatusAnswer | 'asking'>('asking')
  const read = useCallback(() => readStatus(origin), [origin])
  const onAnswer = useCallback((found: StatusAnswer) => {
    setAnswer(found)
    if (found.kind === 'elsewhere') return null
    const isBusy =
      found.kind === 'known' && (found.status.state === 'building' || found.status.state === 'waiting')
    return isBusy ? busyMs : restMs
  }, [])
  usePolling(read, onAnswer)
  return answer
}

/** The status, if known. `elsewhere`: a hosting platform builds the site, so there is no publisher to ask. */
export type StatusAnswer = { kind: 'known'; status: Status } | { kind: 'unknown' } | { kind: 'elsewhere' }

export async function readStatus(origin: string): Promise<StatusAnswer> {
  try {
    const response = await fetch(origin + statusPath, {
      cache: 'no-store',
      signal: AbortSignal.timeout(5_000),
    })
    if (isNoPublisher(response)) return { kind: 'elsewhere' }
    if (!response.ok) return { kind: 'unknown' }
    return { kind: 'known', status: statusShape.parse(await response.json()) }
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
