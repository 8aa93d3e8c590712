import { hostedSources } from '@freelance-site/content'
import { googleTagSources, lateSource, toBeforePaintScript } from '@freelance-site/preferences'
import type { SecurityOptions } from '@freelance-site/releases'
import { apiPaths, siteFiles } from '#lib/addresses.ts'
import { locales } from '#lib/languages.ts'
import { localPaths } from '#lib/pages.ts'

/** What the headers and policies of the site depend on. A blank setting counts as not set. */
export const toSecurityOptions = (
  env: Partial<Record<'NEXT_PUBLIC_GA_MEASUREMENT_ID' | 'NEXT_PUBLIC_SANITY_PROJECT_ID', string | undefined>>,
): SecurityOptions => ({
  headScripts: [toBeforePaintScript(locales, localPaths, apiPaths.preferences)],
  lateSource,
  sources: env.NEXT_PUBLIC_GA_MEASUREMENT_ID ? googleTagSources : {},
  ...(env.NEXT_PUBLIC_SANITY_PROJECT_ID && hostedSources),
  files: [...siteFiles, ...Object.values(apiPaths)],
})
