import { usePolling } from '@freelance-site/studio-kit/studio'
import { Box, Text } from '@sanity/ui'
import { useCallback, useState } from 'react'
import { useClient } from 'sanity'
import {
  compareWithPublished,
  formatHostLag,
  formatHostLagReasons,
  hostGracePeriodMs,
  type Reading,
  readHost,
} from '../platform/publishedState.ts'
import { PublishingBar } from './PublishingBar.tsx'
import { useWords } from './words/words.ts'

/** Where the Studio reads the state of the site. `host` is used if there is no publisher at `origin`. */
export type HostOptions = {
  /** The address of the site that serves the Studio. */
  origin: string
  /** Where a hosting platform builds the site: what it was built from, and the query for when each document was changed. */
  host: {
    buildFile: string
    changesQuery: string
    /** The command of the site that checks whether everything is set up. */
    checkCommand?: string
  }
  /** The version of the site, which the bar says. */
  version?: string | undefined
}

/** The bar where a hosting platform builds the site. Nothing while the state is unknown. */
export function HostStatus({ origin, host, version }: HostOptions) {
  const { t, locale } = useWords()
  const status = useHostStatus(origin, host)
  if (status === null) return null
  if (status.kind === 'shown') return <PublishingBar state="live" text={t('state.live')} version={version} />
  if (status.kind !== 'behind')
    return <PublishingBar state="building" text={t(`host.${status.kind}`)} version={version} />
  return (
    <PublishingBar state="failed" text={formatHostLag(new Date(status.shownAt), locale)} version={version}>
      {/* Collapsed, because the reasons take a third of the screen of a phone. */}
      <Box paddingLeft={4}>
        <Text size={1}>
          <details>
            <summary style={{ cursor: 'pointer', width: 'fit-content' }}>{t('host.where')}</summary>
            <div>{formatHostLagReasons(locale, host.checkCommand)}</div>
          </details>
        </Text>
      </Box>
    </PublishingBar>
  )
}

const idlePollMs = 30_000
const busyPollMs = 10_000

/**
 * Whether a hosting platform shows what is published. `due`: the site lacks only a document whose date has come. `behind`: it still does
 * not, after `hostGracePeriodMs`.
 */
type Status = { kind: 'shown' | 'due' | 'building' } | { kind: 'behind'; shownAt: string }

/** What may stay for a day. */
const isSlow: Record<Status['kind'], boolean> = { shown: true, due: true, building: false, behind: false }

/** The state of the pages on a hosting platform. It has no publisher; `buildFile` says what the pages were built from. */
function useHostStatus(origin: string, { buildFile, changesQuery }: HostOptions['host']): Status | null {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [watch] = useState(createHostWatch)
  const read = useCallback(async (): Promise<Status | null> => {
    const published = client.withConfig({ perspective: 'published', useCdn: false })
    try {
      const reading = await readHost(origin + buildFile, () => published.fetch<unknown>(changesQuery))
      return watch(reading, Date.now())
    } catch (error) {
      // The build may be older than this file, or the site may not answer: the bar then shows nothing.
      console.warn('Cannot read whether the site shows what is published.', error)
      return null
    }
  }, [client, origin, buildFile, changesQuery, watch])
  return usePolling(read, (status) => (status && isSlow[status.kind] ? idlePollMs : busyPollMs)).state
}

/** Judges successive readings. A deletion has no date, so its time counts from the first reading that shows it. */
export function createHostWatch() {
  let missed: { revision: string; since: number } | null = null
  return async (reading: Reading, now: number): Promise<Status> => {
    const { revision, readAt } = reading.built
    const compared = await compareWithPublished(reading, now)
    if (compared.kind !== 'missing') {
      missed = null
      return compared
    }
    if (missed?.revision !== revision) missed = { revision, since: now }
    const since = Math.min(compared.since ?? now, missed.since)
    return now - since < hostGracePeriodMs ? { kind: 'building' } : { kind: 'behind', shownAt: readAt }
  }
}
