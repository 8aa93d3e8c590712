import { createLakeSecrets } from '@freelance-site/content/lake'
import { siteNames } from '#lib/siteNames.ts'

/** The file with the key of the owner, and the secrets of this site’s processes. */
export const lakeSecrets = createLakeSecrets(siteNames)
