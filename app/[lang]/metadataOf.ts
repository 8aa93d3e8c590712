import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { getContent } from '#lib/content/getContent.server.ts'
import type { SiteContent } from '#lib/content/siteContent.ts'
import type { Locale } from '#lib/languages.ts'
import type { PageName } from '#lib/pages.ts'
import { toPageMetadata } from '#lib/seo/pageMetadata.server.ts'
import { getLocale } from './locale.ts'

export const metadataOf = (page: PageName) => async (): Promise<Metadata> => {
  const locale = await getLocale()
  return toPageMetadata(page, locale, await getContent(locale))
}

type Show = (shown: { locale: Locale; content: SiteContent }) => ReactNode

/**
 * Makes the component of a page: reads the language and the content of the site, and shows them. `preview` is what the owner's
 * preview shows, if that differs.
 */
export function pageOf(show: Show, preview: Show = show) {
  async function Page() {
    const locale = await getLocale()
    return show({ locale, content: await getContent(locale) })
  }
  return Object.assign(Page, { preview })
}
