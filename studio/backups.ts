import { formatBackups } from '@freelance-site/backups'
import type { StudioLanguage } from '@freelance-site/foundation'
import type { Status } from '@freelance-site/releases'

export const backups = (status: Status, locale: StudioLanguage) => formatBackups(status.backups, locale)
