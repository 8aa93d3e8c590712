import { CallToContact } from '#components/call/CallToContact.tsx'
import { Claims } from '#components/home/Claims.tsx'
import { Hero } from '#components/home/Hero.tsx'
import { Offer } from '#components/home/Offer.tsx'
import { Projects } from '#components/home/Projects.tsx'
import { getContent } from '#lib/content/read.ts'
import { getLocale } from './locale.ts'
import { metadataOf } from './metadata.ts'
import { PageGraph } from './PageGraph.tsx'

export const generateMetadata = metadataOf('home')

export default async function HomePage() {
  const locale = await getLocale()
  const { settings, projects } = await getContent(locale)
  return (
    <>
      <PageGraph page="home" />
      <Hero locale={locale} settings={settings} />
      <Claims locale={locale} claims={settings.claims} />
      <Offer locale={locale} />
      <Projects locale={locale} projects={projects} />
      <CallToContact locale={locale} page="home" />
    </>
  )
}
