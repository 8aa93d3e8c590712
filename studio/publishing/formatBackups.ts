import { type BackupStatus, formatBackupIncident } from 'backups/status'
import type { StudioLanguage } from 'foundation/studioLanguage'
import { languageTags } from '#lib/languages.ts'
import type { T } from '../words/words.ts'
import type { Notice } from './formatMessages.ts'

/** When the last backup was made, or a warning that the last attempt failed or is not complete. Null where no backups are made. */
export function formatBackups(status: BackupStatus, t: T, locale: StudioLanguage): Notice | null {
  if (status.kind !== 'known') return null
  const { last, incidents } = status
  const formatter = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'medium', timeStyle: 'short' })
  if (last === null && incidents.length === 0) return null
  const text =
    last === null
      ? t('backups.none')
      : t('backups.last', { moment: formatter.format(new Date(last.createdAt)) })
  if (incidents.length === 0) return { kind: 'backup', text, isWarning: false }
  const problem = t('backups.failed')
  const sentences = incidents.map((incident) => formatBackupIncident(incident, locale, 'BACKUP_DIR'))
  return {
    kind: 'backup',
    text: [problem, ...sentences, last === null ? text : `${text}.`].join(' '),
    isWarning: true,
  }
}
