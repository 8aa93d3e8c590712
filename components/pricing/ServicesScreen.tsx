import { CallToContact } from '#components/ui/CallToContact.tsx'
import { Section, SectionHead } from '#components/ui/Section.tsx'
import type { SiteContent } from '#lib/content/siteContent.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/site.ts'
import { PackageList } from './Packages.tsx'

export function ServicesScreen({ locale, content }: { locale: Locale; content: SiteContent }) {
  const t = translatorFor(locale)
  return (
    <>
      <Section flush="both">
        <SectionHead heading={t('services.heading')} intro={t('services.intro')} page />
      </Section>
      <PackageList locale={locale} group="site" packages={content.packages.site} />
      <PackageList locale={locale} group="hosting" packages={content.packages.hosting} />
      <CallToContact locale={locale} page="services" />
    </>
  )
}
