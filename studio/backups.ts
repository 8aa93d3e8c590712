import { formatBackups } from 'backups/status'
import type { StudioLanguage } from 'foundation/studioLanguage'
import { languageTags } from '#lib/languages.ts'
import type { Status } from '#lib/publishing/status.ts'

/** The notice about the last backup. */
export function backups(status: Status | null, locale: StudioLanguage) {
  const format = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'medium', timeStyle: 'short' })
  const notice = formatBackups(status?.backups, locale, {
    formatMoment: (moment) => format.format(new Date(moment)),
    setting: 'BACKUP_DIR',
  })
  return notice === null ? [] : [notice]
}
