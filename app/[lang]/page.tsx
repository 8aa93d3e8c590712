import { HomeScreen } from '#components/home/HomeScreen.tsx'
import { getContent } from '#lib/content/getContent.server.ts'
import { getLocale } from './locale.ts'
import { metadataOf, PageGraph } from './seo.tsx'

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
