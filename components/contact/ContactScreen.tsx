import { Section } from '#components/ui/Section.tsx'
import { SectionHead } from '#components/ui/SectionHead.tsx'
import type { SettingsView } from '#lib/content/siteSettings.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/site.ts'
import { CannotSend } from './CannotSend.tsx'
import { ContactForm } from './ContactForm.tsx'
import { ContactLayout } from './ContactLayout.tsx'
import { toContactTexts } from './contactTexts.ts'
import { WaysToReach } from './WaysToReach.tsx'
import { WhatHappensNext } from './WhatHappensNext.tsx'
import { YourData } from './YourData.tsx'

type Props = { locale: Locale; settings: SettingsView; canSend: boolean }

export function ContactScreen({ locale, settings, canSend }: Props) {
  const t = translatorFor(locale)
  const texts = toContactTexts(locale)
  return (
    <Section flush="both">
      <SectionHead heading={t('contact.heading')} intro={t('contact.intro')} page />
      <ContactLayout
        aside={
          <>
            <WaysToReach locale={locale} settings={settings} canSend={canSend} />
            <WhatHappensNext locale={locale} />
            <YourData locale={locale} />
          </>
        }
      >
        {canSend ? (
          <ContactForm locale={locale} texts={texts} email={settings.email} />
        ) : (
          <CannotSend text={texts.cannotSend} writeInstead={texts.writeInstead} email={settings.email} />
        )}
      </ContactLayout>
    </Section>
  )
}
