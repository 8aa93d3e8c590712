import { probeDisks } from 'alerts/diskProbe'
import type { Probe } from 'foundation/probe'
import type { Env } from '#lib/env.server.ts'
import { language, pick } from '#lib/i18n/owner.ts'
import { formatFailureCause } from '#lib/publishing/failureCause.ts'
import { closesStudio, formatIncident, type Incident } from '#lib/publishing/incident.ts'
import type { Status } from '#lib/publishing/status.ts'
import { toSiteUrl } from '../processes/siteAddress.ts'

/** The output of a compiler may have any length. */
const maxCharacters = 2_000

/** The parts of the site that run on this machine. */
export type Parts = {
  incidents: () => readonly Incident[]
  /** Undefined where there is no embedded lake, or its keys are not known. */
  lake: { isUp(): boolean } | undefined
  renderer: { previewPort(): number | undefined }
  lastFailure: () => Status['lastFailure']
}

/** A change that is not live because the last attempt failed. */
export const probeRelease = ({ lastFailure }: Pick<Parts, 'lastFailure'>, siteUrl: string): Probe => ({
  name: 'release',
  title: pick('Le dernier changement n’est pas en ligne', 'The last change is not live'),
  scope: 'machine',
  find: async () => {
    const cause = lastFailure()?.cause
    if (cause === undefined) return []
    const documents =
      cause.kind === 'documents' ? cause.problems.flatMap(({ document }) => document ?? []) : []
    const links = new Set(
      documents.map((id) => `${siteUrl}/studio/intent/edit/id=${encodeURIComponent(id)}/`),
    )
    const reason = formatFailureCause(cause, language).slice(0, maxCharacters)
    return [{ details: [reason, ...links].join('\n') }]
  },
})

/** Files that cannot be used, and processes that are down. */
export const probeParts = ({ incidents, lake, renderer }: Parts): Probe => ({
  name: 'part',
  title: pick('Une partie du site ne fonctionne pas', 'A part of the site does not work'),
  scope: 'machine',
  find: async () => {
    const found = new Map(incidents().map((incident) => [incident.part, incident]))
    const isLakeDown = lake?.isUp() === false && ![...found.values()].some(closesStudio)
    if (isLakeDown) found.set('lake', { part: 'lake', state: 'stopped', file: 'lake.sqlite', detail: null })
    if (renderer.previewPort() === undefined)
      found.set('renderer', { part: 'renderer', state: 'stopped', file: 'server/renderer', detail: null })
    return [...found.values()].map((incident) => ({
      id: incident.part,
      subject: incident.file,
      details: formatIncident(incident, language).slice(0, maxCharacters),
    }))
  },
})

/** The data folder and the backup folder, if their disk is almost full. */
const probeFolders = ({ DATA_DIR, BACKUP_DIR }: Pick<Env, 'DATA_DIR' | 'BACKUP_DIR'>): Probe =>
  probeDisks({
    folders: [DATA_DIR, BACKUP_DIR ?? DATA_DIR],
    language,
    effect: pick(
      'Sans place, rien ne peut être publié ni sauvegardé, et le formulaire ne prend plus de messages.',
      'Without room nothing can be published or backed up, and the form takes no more messages.',
    ),
  })

/** What is watched on a machine of one's own. */
export const toMachineProbes = (env: Env, parts: Parts): Probe[] => [
  probeRelease(parts, toSiteUrl(env)),
  probeParts(parts),
  probeFolders(env),
]
