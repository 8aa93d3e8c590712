import { useCallback, useState } from 'react'
import { useClient } from 'sanity'
import { usePolling } from 'studio-kit/ui/usePolled'
import { compareWithPublished, hostGracePeriodMs, type Reading, readHost } from '../status/publishedState.ts'
import type { PublishingOptions } from './options.ts'

const idlePollMs = 30_000
const busyPollMs = 10_000

/** Whether a hosting platform shows what is published. `behind`: it still does not, after `hostGracePeriodMs`. */
export type HostStatus =
  | { kind: 'unknown' }
  | { kind: 'shown' }
  | { kind: 'building' }
  | { kind: 'behind'; shownAt: string }

/** The state of the pages on a hosting platform. It has no publisher; `buildFile` says what the pages were built from. */
export function useHostStatus(
  origin: string,
  { buildFile, changesQuery }: PublishingOptions['host'],
): HostStatus {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [status, setStatus] = useState<HostStatus>({ kind: 'unknown' })
  const [watch] = useState(createHostWatch)
  const read = useCallback(async (): Promise<HostStatus> => {
    const published = client.withConfig({ perspective: 'published', useCdn: false })
    try {
      const reading = await readHost(origin + buildFile, () => published.fetch<unknown>(changesQuery))
      return watch(reading, Date.now())
    } catch (error) {
      // The build may be older than this file, or the site may not answer: the bar then shows nothing.
      console.warn('Cannot read whether the site shows what is published.', error)
      return { kind: 'unknown' }
    }
  }, [client, origin, buildFile, changesQuery, watch])
  const onAnswer = useCallback((found: HostStatus) => {
    setStatus(found)
    return found.kind === 'shown' ? idlePollMs : busyPollMs
  }, [])
  usePolling(read, onAnswer)
  return status
}

/** Judges successive readings. A deletion has no date, so its time counts from the first reading that shows it. */
export function createHostWatch() {
  let missed: { revision: string; since: number } | null = null
  return async (reading: Reading, now: number): Promise<HostStatus> => {
    const { revision, readAt } = reading.built
    const compared = await compareWithPublished(reading)
    if (compared.isShown) {
      missed = null
      return { kind: 'shown' }
    }
    if (missed?.revision !== revision) missed = { revision, since: now }
    const since = Math.min(compared.since ?? now, missed.since)
    return now - since < hostGracePeriodMs ? { kind: 'building' } : { kind: 'behind', shownAt: readAt }
  }
}
