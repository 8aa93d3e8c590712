import type { Metadata } from 'next'
import { CallToContact } from '#components/call/CallToContact.tsx'
import { PackageList } from '#components/pricing/PackageList.tsx'
import { Section } from '#components/ui/Section.tsx'
import { SectionHead } from '#components/ui/SectionHead.tsx'
import { getContent } from '#lib/content/read.ts'
import { translatorFor } from '#lib/i18n/server.ts'
import { toPageMetadata } from '#lib/seo/pageMetadata.ts'
import { getLocale } from '../locale.ts'

export async function generateMetadata(): Promise<Metadata> {
  const locale = await getLocale()
  const { settings } = await getContent(locale)
  return toPageMetadata('services', locale, settings.brand)
}

export default async function ServicesPage() {
  const locale = await getLocale()
  const t = translatorFor(locale)
  const { packages } = await getContent(locale)
  return (
    <>
      <Section flush="both">
        <SectionHead heading={t('services.heading')} intro={t('services.intro')} page />
      </Section>
      <PackageList locale={locale} group="site" packages={packages.site} />
      <PackageList locale={locale} group="hosting" packages={packages.hosting} />
      <CallToContact locale={locale} page="services" />
    </>
  )
}
