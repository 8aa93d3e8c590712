import type { Metadata } from 'next'
import { getContent } from '#lib/content/getContent.server.ts'
import type { PageName } from '#lib/pages.ts'
import { toPageMetadata } from '#lib/seo/pageMetadata.server.ts'
import { getLocale } from './locale.ts'

/** Makes the `generateMetadata` of a page. */
export const metadataOf = (page: PageName) => async (): Promise<Metadata> => {
  const locale = await getLocale()
  return toPageMetadata(page, locale, await getContent(locale))
}
