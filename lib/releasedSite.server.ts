import type { SecurityOptions } from 'releases/security/policy'
import type { SiteOptions } from 'releases/site'
import { apiPaths, buildFile, parseLocalePath, toCanonicalPath, toLocalePath } from './addresses.ts'
import { googleTagSources } from './googleTag.ts'
import { dictionaries } from './i18n/dictionaries.ts'
import { locales, toRecord } from './languages.ts'
import { pages } from './pages.ts'
import { toBeforePaintScript } from './preferences/beforePaintScript.ts'
import { lateSource } from './preferences/lateScripts.ts'
import { isPreview } from './preview/preview.ts'

/** The languages and addresses of the site, as its releases need them. */
export const site: SiteOptions = {
  languages: locales,
  pages: Object.values(pages).flatMap(({ path, status }) =>
    locales.map((language) => ({
      path: toLocalePath(path, language),
      route: path === '/' ? `/${language}` : `/${language}${path}`,
      language,
      status,
    })),
  ),
  toCanonicalPath,
  toNotFoundPath: (path) => toLocalePath(pages.notFound.path, parseLocalePath(path.toLowerCase()).locale),
  waiting: toRecord(locales, (locale) => dictionaries[locale].errors.unavailable),
  isPreview,
}

/** What is not a page: the files that Next renders, and the endpoints. */
const files = [
  '/favicon.ico',
  '/icon.svg',
  '/apple-icon.png',
  '/robots.txt',
  '/sitemap.xml',
  buildFile,
  ...Object.values(apiPaths),
]

/** What the headers and policies of the site depend on. A blank setting counts as not set. */
export const toSecurity = (env: {
  NEXT_PUBLIC_GA_MEASUREMENT_ID?: string | undefined
  NEXT_PUBLIC_SANITY_PROJECT_ID?: string | undefined
}): SecurityOptions => ({
  headScripts: [toBeforePaintScript()],
  lateSource,
  sources: env.NEXT_PUBLIC_GA_MEASUREMENT_ID ? googleTagSources : {},
  hostedLake: Boolean(env.NEXT_PUBLIC_SANITY_PROJECT_ID),
  files,
})
