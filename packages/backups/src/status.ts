import { formatMoment, type StudioLanguage } from '@freelance-site/foundation'
import { z } from 'zod'
import type { BackupOptions } from './options.ts'
import { translatorFor } from './words/words.ts'

/** For how many weeks a weekly backup is stored. Erased data remains in backups for that time. */
export const weeksKept = 5

export const backupIncidentShape = z.discriminatedUnion('kind', [
  /** A copy of a damaged database must not replace a good backup. */
  z.object({ kind: z.literal('damaged'), file: z.string(), detail: z.string() }),
  z.object({ kind: z.literal('missing'), file: z.string() }),
  /** Pictures of the content that are missing or damaged, without a good copy in any backup. */
  z.object({ kind: z.literal('pictures'), files: z.array(z.string()) }),
  z.object({ kind: z.literal('noSpace'), folder: z.string(), missingMb: z.number() }),
  /** The second backup folder does not exist. */
  z.object({ kind: z.literal('away'), folder: z.string() }),
  /** Another backup is being made, or one is being restored. */
  z.object({ kind: z.literal('busy') }),
  z.object({ kind: z.literal('system'), message: z.string() }),
])

/** Why an attempt made no backup or an incomplete one. `system`: an error of the operating system or of SQLite. */
export type BackupIncident = z.infer<typeof backupIncidentShape>

const statusShape = z.object({
  /** Also has the number of rows of each counted table, by its name. */
  last: z.looseObject({ createdAt: z.iso.datetime() }).nullable(),
  incidents: z.array(backupIncidentShape),
})

/** Null if the data is not on this machine. */
export type BackupStatus = z.infer<typeof statusShape> | null

/** What the site calls the setting of the second backup folder, and the command that lists backups. */
export type BackupNames = { setting: string; restoreCommand: string }

export const toBackupNames = ({
  secondFolder,
  commands,
}: Pick<BackupOptions, 'secondFolder' | 'commands'>): BackupNames => ({
  setting: secondFolder.setting,
  restoreCommand: commands.restore,
})

export function formatBackupIncident(
  incident: BackupIncident,
  locale: StudioLanguage,
  { setting, restoreCommand: command }: BackupNames,
): string {
  const t = translatorFor(locale)
  switch (incident.kind) {
    case 'damaged':
      return t('incident.damaged', { file: incident.file, detail: incident.detail, command })
    case 'missing':
      return t('incident.missing', { file: incident.file, command })
    case 'pictures':
      return t('incident.pictures', { count: incident.files.length, files: incident.files.join(', ') })
    case 'noSpace':
      return t('incident.noSpace', { folder: incident.folder, megabytes: incident.missingMb })
    case 'away':
      return t('incident.away', { folder: incident.folder, setting })
    case 'busy':
      return t('incident.busy')
    case 'system':
      return t('incident.system', { message: incident.message })
  }
}

type Notice = { text: string; isWarning: boolean }

/** Null where no backups are made, and for a stranger. `status` is what the site says under the plugin's name. */
export function formatBackups(status: unknown, locale: StudioLanguage, names: BackupNames): Notice | null {
  const { last = null, incidents = [] } = statusShape.safeParse(status).data ?? {}
  if (last === null && incidents.length === 0) return null
  const t = translatorFor(locale)
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const
  const text =
    last === null
      ? t('last.none')
      : t('last', { moment: formatMoment(Date.parse(last.createdAt), locale, style) })
  if (incidents.length === 0) return { text, isWarning: false }
  const sentences = incidents.map((incident) => formatBackupIncident(incident, locale, names))
  const end = last === null ? text : `${text}.`
  return { text: [t('last.failed'), ...sentences, end].join(' '), isWarning: true }
}
