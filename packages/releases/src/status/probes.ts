import type { Probe, StudioLanguage } from '@freelance-site/foundation'
import type { Service } from '../service.ts'
import type { Editor } from '../site.ts'
import { formatFailureCause } from './failureCause.ts'
import {
  commonIncidentParts,
  formatIncident,
  type Incident,
  type IncidentParts,
  stopsPublishing,
} from './incident.ts'
import type { Status } from './status.ts'

/** The output of a compiler may have any length. */
const maxCharacters = 2_000

/** The parts of an own server that its probes observe. */
export type Parts = {
  incidents: () => readonly Incident[]
  /** Undefined where there is no service, or its secrets are not known. */
  service: (Pick<Service, 'file' | 'parts'> & { isUp(): boolean }) | undefined
  renderer: { previewPort(): number | undefined }
  lastFailure: () => Status['lastFailure']
}

type ProbeOptions = {
  site: { editor?: Editor }
  siteUrl: string
  language: StudioLanguage
  incidentParts?: IncidentParts
}

const titles = {
  release: { fr: 'Le dernier changement n’est pas en ligne', en: 'The last change is not live' },
  part: { fr: 'Une partie du site ne fonctionne pas', en: 'A part of the site does not work' },
}

/** The problems of an own server, in the owner's language: a change that is not live, and parts that do not work. */
export const createServerProbes = (
  parts: Parts,
  { site, siteUrl, language, incidentParts = commonIncidentParts }: ProbeOptions,
): Probe[] => [
  {
    name: 'release',
    title: titles.release[language],
    scope: 'machine',
    find: async () => {
      const cause = parts.lastFailure()?.cause
      if (cause === undefined) return []
      const documents =
        cause.kind === 'documents' ? cause.problems.flatMap(({ document }) => document ?? []) : []
      const toPath = site.editor?.toDocumentPath
      const links = new Set(toPath ? documents.map((id) => siteUrl + toPath(id)) : [])
      const reason = formatFailureCause(cause, language).slice(0, maxCharacters)
      return [{ details: [reason, ...links].join('\n') }]
    },
  },
  {
    name: 'part',
    title: titles.part[language],
    scope: 'machine',
    find: async () =>
      findIncidents(parts, incidentParts).map((incident) => ({
        id: incident.part,
        subject: incident.file,
        details: formatIncident(incident, language, incidentParts).slice(0, maxCharacters),
      })),
  },
]

function findIncidents({ incidents, service, renderer }: Parts, parts: IncidentParts): Incident[] {
  const found = incidents().filter(({ part }) => part !== 'renderer')
  if (service?.isUp() === false && !found.some((incident) => stopsPublishing(incident, parts)))
    found.push({ part: service.parts.process, state: 'stopped', file: service.file, detail: null })
  if (renderer.previewPort() === undefined)
    found.push({ part: 'renderer', state: 'stopped', file: 'renderer', detail: null })
  return found
}
