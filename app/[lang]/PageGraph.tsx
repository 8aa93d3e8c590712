import { StructuredData } from '#components/seo/StructuredData.tsx'
import { getContent } from '#lib/content/read.ts'
import { toGraph, toScriptText } from '#lib/seo/structuredData.ts'
import type { ListedPage } from '#lib/site.ts'
import { getLocale } from './locale.ts'

/** What a page tells search engines about itself, the business and its offers. */
export async function PageGraph({ page }: { page: ListedPage }) {
  const locale = await getLocale()
  return (
    <StructuredData json={toScriptText(toGraph(page, locale, await getContent(locale), '/apple-icon.png'))} />
  )
}
