import { formatBackups } from 'backups/status'
import { formatMoment, type StudioLanguage } from 'foundation/studioLanguage'
import type { Status } from 'releases/status/status'

export function backups(status: Status, locale: StudioLanguage) {
  return formatBackups(status.backups, locale, {
    formatMoment: (moment) =>
      formatMoment(new Date(moment), locale, { dateStyle: 'medium', timeStyle: 'short' }),
    setting: 'BACKUP_DIR',
  })
}
