import { formatBackups } from '@freelance-site/backups/status'
import type { StudioLanguage } from '@freelance-site/foundation/studioLanguage'
import type { Status } from '@freelance-site/releases/status/status'

export const backups = (status: Status, locale: StudioLanguage) =>
  formatBackups(status.backups, locale, 'BACKUP_DIR')
