import type { Probe } from 'foundation/probe'
import type { StudioLanguage } from 'foundation/studioLanguage'
import type { Lake } from '../lakeClient.ts'
import { formatHostLag, hostLagReasons } from './hostLag.ts'
import { buildInfoShape, compareWithPublished, parseChanges } from './publishedState.ts'

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
    const [response, answer] = await Promise.all([
      fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }),
      fetchChanges(),
    ])
    const built = buildInfoShape.parse(await response.json())
    const changes = parseChanges(answer)
    if (changes === null) throw new Error('The lake did not answer with content.')
    const compared = await compareWithPublished(built, changes)
    if (compared.isShown) return []
    const details = `${formatHostLag(new Date(built.readAt), language, timeZone)}\n${hostLagReasons[language]}`
    return [{ details, since: compared.since ?? undefined }]
  },
})
