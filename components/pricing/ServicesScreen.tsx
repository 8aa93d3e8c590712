import { CallToContact } from '#components/ui/CallToContact.tsx'
import { Section, SectionHead } from '#components/ui/Section.tsx'
import type { SiteContent } from '#lib/content/siteContent.ts'
import type { Locale } from '#lib/languages.ts'
import { PackageList } from './PackageList.tsx'

export function ServicesScreen({ locale, content }: { locale: Locale; content: SiteContent }) {
  const words = content.words.services
  return (
    <>
      <Section flush="both">
        <SectionHead heading={words.heading} intro={words.intro} page />
      </Section>
      <PackageList locale={locale} group="site" packages={content.packages.site} words={words} />
      <PackageList locale={locale} group="hosting" packages={content.packages.hosting} words={words} />
      <CallToContact locale={locale} words={words.call} email={content.settings.email} />
    </>
  )
}
