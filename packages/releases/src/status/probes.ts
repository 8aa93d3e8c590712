import type { Probe } from '@freelance-site/foundation/serverPlugin'
import { createPick, type StudioLanguage } from '@freelance-site/foundation/studioLanguage'
import type { Lake } from '@freelance-site/content/lake/lake'
import { formatFailureCause } from './failureCause.ts'
import { closesStudio, formatIncident, type Incident } from './incident.ts'
import { compareWithPublished, formatHostLag, hostLagReasons, readHost } from '@freelance-site/content/platform/publishedState'
import type { Status } from './status.ts'

/** The output of a compiler may have any length. */
const maxCharacters = 2_000

/** The parts of an own server that its probes observe. */
export type Parts = {
  incidents: () => readonly Incident[]
  /** Undefined where there is no embedded lake, or its keys are not known. */
  lake: { isUp(): boolean } | undefined
  renderer: { previewPort(): number | undefined }
  lastFailure: () => Status['lastFailure']
}

/** The problems of an own server, in the owner's language: a change that is not live, and parts that do not work. */
export const toServerProbes = (parts: Parts, siteUrl: string, language: StudioLanguage): Probe[] => [
  {
    name: 'release',
    title: createPick(language)('Le dernier changement n’est pas en ligne', 'The last change is not live'),
    scope: 'machine',
    find: async () => {
      const cause = parts.lastFailure()?.cause
      if (cause === undefined) return []
      const documents =
        cause.kind === 'documents' ? cause.problems.flatMap(({ document }) => document ?? []) : []
      const links = new Set(
        documents.map((id) => `${siteUrl}/studio/intent/edit/id=${encodeURIComponent(id)}/`),
      )
      const reason = formatFailureCause(cause, language).slice(0, maxCharacters)
      return [{ details: [reason, ...links].join('\n') }]
    },
  },
  {
    name: 'part',
    title: createPick(language)('Une partie du site ne fonctionne pas', 'A part of the site does not work'),
    scope: 'machine',
    find: async () =>
      findIncidents(parts).map((incident) => ({
        id: incident.part,
        subject: incident.file,
        details: formatIncident(incident, language).slice(0, maxCharacters),
      })),
  },
]

function findIncidents({ incidents, lake, renderer }: Parts): Incident[] {
  const found = incidents().filter(({ part }) => part !== 'renderer')
  if (lake?.isUp() === false && !found.some(closesStudio))
    found.push({ part: 'lake', state: 'stopped', file: 'lake.sqlite', detail: null })
  if (renderer.previewPort() === undefined)
    found.push({ part: 'renderer', state: 'stopped', file: 'renderer', detail: null })
  return found
}

const timeoutMs = 4_000

/** Runs one query of a probe, without retries. */
export async function fetchForProbe(
  lake: Lake,
  query: string,
  parameters: object,
  perspective: 'raw' | 'published',
): Promise<unknown> {
  // Imported with the first probe: every function of a platform loads this file, and most need no client.
  const { createLakeClient } = await import('@freelance-site/content/lake/lakeClient')
  const signal = AbortSignal.timeout(timeoutMs)
  return createLakeClient(lake).fetch<unknown>(query, parameters, { perspective, cache: 'no-store', signal })
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
  title: createPick(language)(
    'Votre hébergeur montre une version dépassée du site',
    'Your host shows an outdated version of the site',
  ),
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
