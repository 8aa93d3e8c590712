import { formatBackups } from 'backups/status'
import type { StudioLanguage } from 'foundation/studioLanguage'
import type { Status } from 'releases/status/status'

export const backups = (status: Status, locale: StudioLanguage) =>
  formatBackups(status.backups, locale, 'BACKUP_DIR')
