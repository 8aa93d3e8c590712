import type { Probe } from 'foundation/serverPlugin'
import type { StudioLanguage } from 'foundation/studioLanguage'
import type { Lake } from '../lakeClient.ts'
import { formatHostLag, hostLagReasons } from './hostLag.ts'
import { compareWithPublished, readHost } from './publishedState.ts'

/** How long one request of a probe may take. */
const timeoutMs = 4_000

/** Runs one query of a probe, without retries. */
export async function fetchForProbe(
  lake: Lake,
  query: string,
  parameters: object,
  perspective: 'raw' | 'published',
): Promise<unknown> {
  // Imported with the first probe: every function of a platform loads this file, and most need no client.
  const { createLakeClient } = await import('../lakeClient.ts')
  const signal = AbortSignal.timeout(timeoutMs)
  return createLakeClient(lake).fetch<unknown>(query, parameters, { perspective, cache: 'no-store', signal })
}

const titles = {
  fr: 'Votre hébergeur montre une version dépassée du site',
  en: 'Your host shows an outdated version of the site',
}

type HostProbeOptions = {
  /** The address of the file that names the content of a build. */
  url: string
  fetchChanges: () => Promise<unknown>
  language: StudioLanguage
  timeZone: string
}

/** Finds out whether the hosting platform still shows older content. */
export const probeHost = ({ url, fetchChanges, language, timeZone }: HostProbeOptions): Probe => ({
  name: 'host',
  title: titles[language],
  scope: 'site',
  find: async () => {
    const reading = await readHost(url, fetchChanges)
    const compared = await compareWithPublished(reading)
    if (compared.isShown) return []
    const lag = formatHostLag(new Date(reading.built.readAt), language, timeZone)
    const details = `${lag}\n${hostLagReasons[language]}`
    return [{ details, since: compared.since ?? undefined }]
  },
})
