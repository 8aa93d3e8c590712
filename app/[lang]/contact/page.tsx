import { CannotSend } from '#components/contact/CannotSend.tsx'
import { ContactForm } from '#components/contact/ContactForm.tsx'
import { ContactLayout } from '#components/contact/ContactLayout.tsx'
import { toContactTexts } from '#components/contact/contactTexts.ts'
import { WaysToReach } from '#components/contact/WaysToReach.tsx'
import { WhatHappensNext } from '#components/contact/WhatHappensNext.tsx'
import { YourData } from '#components/contact/YourData.tsx'
import { Section } from '#components/ui/Section.tsx'
import { SectionHead } from '#components/ui/SectionHead.tsx'
import { canSend } from '#lib/contact/canSend.ts'
import { getContent } from '#lib/content/read.ts'
import { parseEnv } from '#lib/env.ts'
import { translatorFor } from '#lib/i18n/server.ts'
import { getLocale } from '../locale.ts'
import { metadataOf } from '../metadata.ts'
import { PageGraph } from '../PageGraph.tsx'

export const generateMetadata = metadataOf('contact')

export default async function ContactPage() {
  const locale = await getLocale()
  const t = translatorFor(locale)
  const { settings } = await getContent(locale)
  const texts = toContactTexts(locale)
  return (
    <>
      <PageGraph page="contact" />
      <Section flush="both">
        <SectionHead heading={t('contact.heading')} intro={t('contact.intro')} page />
        <ContactLayout
          aside={
            <>
              <WaysToReach locale={locale} settings={settings} />
              <WhatHappensNext locale={locale} />
              <YourData locale={locale} />
            </>
          }
        >
          {canSend(parseEnv()) ? (
            <ContactForm locale={locale} texts={texts} email={settings.email} />
          ) : (
            <CannotSend text={texts.cannotSend} writeInstead={texts.writeInstead} email={settings.email} />
          )}
        </ContactLayout>
      </Section>
    </>
  )
}
