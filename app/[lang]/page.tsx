import { HomeScreen } from '#components/home/HomeScreen.tsx'
import { StructuredData } from '#components/seo/StructuredData.tsx'
import { toGraph, toScriptText } from '#lib/seo/structuredData.server.ts'
import { metadataOf, pageOf } from './metadataOf.ts'

export const generateMetadata = metadataOf('home')

export default pageOf(
  ({ locale, content }) => (
    <>
      <StructuredData json={toScriptText(toGraph(locale, content))} />
      <HomeScreen locale={locale} content={content} />
    </>
  ),
  HomeScreen,
)
