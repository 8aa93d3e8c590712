import type { Probe } from 'foundation/serverPlugin'
import type { StudioLanguage } from 'foundation/studioLanguage'
import { formatFailureCause } from './failureCause.ts'
import { closesStudio, formatIncident, type Incident } from './incident.ts'
import type { Status } from './status.ts'

/** The output of a compiler may have any length. */
const maxCharacters = 2_000

export type Parts = {
  incidents: () => readonly Incident[]
  /** Undefined where there is no embedded lake, or its keys are not known. */
  lake: { isUp(): boolean } | undefined
  renderer: { previewPort(): number | undefined }
  lastFailure: () => Status['lastFailure']
}

const titles = {
  release: { fr: 'Le dernier changement n’est pas en ligne', en: 'The last change is not live' },
  part: { fr: 'Une partie du site ne fonctionne pas', en: 'A part of the site does not work' },
}

/** The problems of an own server, in the owner's language: a change that is not live, and parts that do not work. */
export const toServerProbes = (parts: Parts, siteUrl: string, language: StudioLanguage): Probe[] => [
  {
    name: 'release',
    title: titles.release[language],
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
    title: titles.part[language],
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
  const found = new Map(incidents().map((incident) => [incident.part, incident]))
  const isLakeDown = lake?.isUp() === false && ![...found.values()].some(closesStudio)
  if (isLakeDown) found.set('lake', { part: 'lake', state: 'stopped', file: 'lake.sqlite', detail: null })
  if (renderer.previewPort() === undefined)
    found.set('renderer', { part: 'renderer', state: 'stopped', file: 'renderer', detail: null })
  return [...found.values()]
}
