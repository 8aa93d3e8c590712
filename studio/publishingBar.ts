import { publishing } from '@freelance-site/content/studio'
import { buildFile } from '#lib/addresses.ts'
import { changesQuery } from '#lib/content/documents.ts'
import { formatProblem } from '#lib/content/problems.ts'
import { siteNames } from '#lib/siteNames.ts'
import { toWrittenAddresses } from './writtenAddresses.ts'

/**
 * The bar of the Studio, which says whether changes are live; `origin` is the address of the site, `toNotices` what plugins of the
 * server say.
 */
export const publishingBar = (
  origin: string,
  { toNotices }: Pick<Parameters<typeof publishing>[0], 'toNotices'>,
) =>
  publishing({
    origin,
    host: { buildFile, changesQuery, checkCommand: 'npm run check' },
    toNotices,
    formatProblem,
    names: siteNames,
    toWrittenAddresses,
    version: process.env.SITE_VERSION,
  })
