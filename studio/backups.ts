import { formatBackups } from 'backups/status'
import type { StudioLanguage } from 'foundation/studioLanguage'
import type { Status } from 'releases/status/status'
import { languages } from '#lib/languages.ts'

/** The notice about the last backup. */
export function backups(status: Status, locale: StudioLanguage) {
  const format = new Intl.DateTimeFormat(languages[locale].tag, { dateStyle: 'medium', timeStyle: 'short' })
  return formatBackups(status.backups, locale, {
    formatMoment: (moment) => format.format(new Date(moment)),
    setting: 'BACKUP_DIR',
  })
}
