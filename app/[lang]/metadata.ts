import type { Metadata } from 'next'
import { getContent } from '#lib/content/getContent.ts'
import { toErrorMetadata, toPageMetadata, type UnlistedPage } from '#lib/seo/pageMetadata.ts'
import type { IndexedPage } from '#lib/seo/pages.ts'
import { getLocale } from './locale.ts'

/** Makes the `generateMetadata` of a page that search engines list. */
export const metadataOf = (page: IndexedPage) => async (): Promise<Metadata> => {
  const locale = await getLocale()
  return toPageMetadata(page, locale, await getContent(locale))
}

/** Makes the `generateMetadata` of a page about what happened, such as an error. */
export const unlistedMetadataOf = (page: UnlistedPage) => async (): Promise<Metadata> => {
  const locale = await getLocale()
  return toErrorMetadata(page, locale, await getContent(locale))
}
