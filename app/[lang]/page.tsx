import { HomeScreen } from '#components/home/HomeScreen.tsx'
import { StructuredData } from '#components/seo/StructuredData.tsx'
import { getContent } from '#lib/content/getContent.server.ts'
import { toGraph, toScriptText } from '#lib/seo/structuredData.server.ts'
import { getLocale } from './locale.ts'
import { metadataOf } from './metadataOf.ts'

export const generateMetadata = metadataOf('home')

export default async function HomePage() {
  const locale = await getLocale()
  const content = await getContent(locale)
  return (
    <>
      <StructuredData json={toScriptText(toGraph(locale, content, '/apple-icon.png'))} />
      <HomeScreen locale={locale} content={content} />
    </>
  )
}
