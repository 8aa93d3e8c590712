import type { Metadata } from 'next'
import { ContactLayout } from '#components/contact/ContactLayout.tsx'
import { WaysToReach } from '#components/contact/WaysToReach.tsx'
import { WhatHappensNext } from '#components/contact/WhatHappensNext.tsx'
import { YourData } from '#components/contact/YourData.tsx'
import { Section } from '#components/ui/Section.tsx'
import { SectionHead } from '#components/ui/SectionHead.tsx'
import { getContent } from '#lib/content/read.ts'
import { translatorFor } from '#lib/i18n/server.ts'
import { toPageMetadata } from '#lib/seo/pageMetadata.ts'
import { getLocale } from '../locale.ts'

export async function generateMetadata(): Promise<Metadata> {
  const locale = await getLocale()
  const { settings } = await getContent(locale)
  return toPageMetadata('contact', locale, settings.brand)
}

export default async function ContactPage() {
  const locale = await getLocale()
  const t = translatorFor(locale)
  const { settings } = await getContent(locale)
  return (
    <Section flush="both">
      <SectionHead heading={t('contact.heading')} intro={t('contact.intro')} page />
      <ContactLayout
        aside={
          <>
            <WhatHappensNext locale={locale} />
            <YourData locale={locale} />
          </>
        }
      >
        <WaysToReach locale={locale} settings={settings} />
      </ContactLayout>
    </Section>
  )
}
