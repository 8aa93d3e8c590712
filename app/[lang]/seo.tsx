import type { Metadata } from 'next'
import { StructuredData } from '#components/seo/StructuredData.tsx'
import { getContent } from '#lib/content/getContent.server.ts'
import { toPageMetadata } from '#lib/seo/pageMetadata.server.ts'
import { toGraph, toScriptText } from '#lib/seo/structuredData.server.ts'
import type { ListedPage, PageName } from '#lib/site.ts'
import { getLocale } from './locale.ts'

/** Makes the `generateMetadata` of a page. */
export const metadataOf = (page: PageName) => async (): Promise<Metadata> => {
  const locale = await getLocale()
  return toPageMetadata(page, locale, await getContent(locale))
}

/** What a page tells search engines about itself, the business and its offers. */
export async function PageGraph({ page }: { page: ListedPage }) {
  const locale = await getLocale()
  return (
    <StructuredData json={toScriptText(toGraph(page, locale, await getContent(locale), '/apple-icon.png'))} />
  )
}
