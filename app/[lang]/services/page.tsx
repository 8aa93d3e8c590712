import { CallToContact } from '#components/call/CallToContact.tsx'
import { PackageList } from '#components/pricing/PackageList.tsx'
import { Section } from '#components/ui/Section.tsx'
import { SectionHead } from '#components/ui/SectionHead.tsx'
import { getContent } from '#lib/content/read.ts'
import { translatorFor } from '#lib/i18n/server.ts'
import { getLocale } from '../locale.ts'
import { metadataOf } from '../metadata.ts'
import { PageGraph } from '../PageGraph.tsx'

export const generateMetadata = metadataOf('services')

export default async function ServicesPage() {
  const locale = await getLocale()
  const t = translatorFor(locale)
  const { packages } = await getContent(locale)
  return (
    <>
      <PageGraph page="services" />
      <Section flush="both">
        <SectionHead heading={t('services.heading')} intro={t('services.intro')} page />
      </Section>
      <PackageList locale={locale} group="site" packages={packages.site} />
      <PackageList locale={locale} group="hosting" packages={packages.hosting} />
      <CallToContact locale={locale} page="services" />
    </>
  )
}
