import { HomeScreen } from '#components/home/HomeScreen.tsx'
import { getContent } from '#lib/content/getContent.ts'
import { getLocale } from './locale.ts'
import { metadataOf } from './metadata.ts'
import { PageGraph } from './PageGraph.tsx'

export const generateMetadata = metadataOf('home')

export default async function HomePage() {
  const locale = await getLocale()
  return (
    <>
      <PageGraph page="home" />
      <HomeScreen locale={locale} content={await getContent(locale)} />
    </>
  )
}
