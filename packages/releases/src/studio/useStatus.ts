import { useCallback, useState } from 'react'
import { createOwnerClient } from 'studio-kit/ui/ownerClient'
import { usePolling } from 'studio-kit/ui/usePolled'
import { type Status, statusPath, statusShape } from '../status/status.ts'

const idlePollMs = 4_000
const busyPollMs = 1_000

/** The state of publishing, read more often during a release. */
export function useStatus(origin: string): StatusAnswer | 'loading' {
  const [answer, setAnswer] = useState<StatusAnswer | 'loading'>('loading')
  const read = useCallback(() => readStatus(origin), [origin])
  const onAnswer = useCallback((found: StatusAnswer) => {
    setAnswer(found)
    if (found.kind === 'elsewhere') return null
    const isBusy = found.kind === 'known' && found.status.state === 'building'
    return isBusy ? busyPollMs : idlePollMs
  }, [])
  usePolling(read, onAnswer)
  return answer
}

/** The status, if known. `elsewhere`: a hosting platform builds the site, so there is no publisher. */
export type StatusAnswer = { kind: 'known'; status: Status } | { kind: 'unknown' } | { kind: 'elsewhere' }

/** The status is public, so no secret is sent. */
const site = createOwnerClient(null)

export async function readStatus(origin: string): Promise<StatusAnswer> {
  const answer = await site.get(origin + statusPath, statusShape)
  if (answer.kind === 'new') return { kind: 'known', status: answer.value }
  const isNoPublisher = answer.kind === 'incident' && answer.incident === 'notFound'
  return { kind: isNoPublisher ? 'elsewhere' : 'unknown' }
}
