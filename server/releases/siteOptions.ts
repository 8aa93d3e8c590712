import { studioEditor } from '@freelance-site/content'
import type { SiteOptions } from '@freelance-site/releases'
import { parseLocalePath, toCanonicalPath, toLocalePath, toSitePages } from '#lib/addresses.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { locales, toRecord } from '#lib/languages.ts'
import { findPages, type PageName, pages, toFeedPath, toListedType, toPageLanguages } from '#lib/pages.ts'
import { isPreview } from '#lib/preview/preview.ts'

const toSitePagesOf = (page: PageName) =>
  toSitePages(() => pages[page].path, pages[page].status, toPageLanguages(page))

/** The languages and addresses of this site, for the package `releases`. */
export const siteOptions: SiteOptions = {
  languages: locales,
  pages: findPages({}).flatMap((page) => (toListedType(page) === null ? toSitePagesOf(page) : [])),
  optional: findPages({}).flatMap((page) => {
    const feed = toFeedPath(page)
    if (toListedType(page) === null) return []
    return [...toSitePagesOf(page), ...(feed === null ? [] : toSitePages(() => feed, 200))]
  }),
  toCanonicalPath,
  toNotFoundPath: (path) => toLocalePath(pages.notFound.path, parseLocalePath(path.toLowerCase()).locale),
  toGonePath: (path) => toLocalePath(pages.gone.path, parseLocalePath(path).locale),
  waiting: toRecord(locales, (locale) => dictionaries[locale].errors.unavailable),
  isPreview,
  editor: studioEditor,
}
