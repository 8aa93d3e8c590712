import { StructuredData } from '#components/seo/StructuredData.tsx'
import { getContent } from '#lib/content/getContent.ts'
import type { IndexedPage } from '#lib/seo/pages.ts'
import { toGraph } from '#lib/seo/structuredData/graph.ts'
import { toScriptText } from '#lib/seo/structuredData/toScriptText.ts'
import { getLocale } from './locale.ts'

/** What a page tells search engines about itself, the business and its offers. */
export async function PageGraph({ page }: { page: IndexedPage }) {
  const locale = await getLocale()
  return (
    <StructuredData json={toScriptText(toGraph(page, locale, await getContent(locale), '/apple-icon.png'))} />
  )
}
