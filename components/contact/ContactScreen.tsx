import { Section, SectionHead } from '#components/ui/Section.tsx'
import type { SettingsView } from '#lib/content/siteSettings.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/site.ts'
import { CannotSend } from './CannotSend.tsx'
import { ContactForm } from './ContactForm.tsx'
import { WaysToReach, WhatHappensNext, YourData } from './ContactNotes.tsx'
import styles from './contactScreen.module.css'
import { toContactTexts } from './contactTexts.ts'

type Props = { locale: Locale; settings: SettingsView; canSend: boolean }

/** The form on the left; beside it, or below on a phone, what happens next and how else to write. */
export function ContactScreen({ locale, settings, canSend }: Props) {
  const t = translatorFor(locale)
  const texts = toContactTexts(locale)
  return (
    <Section flush="both">
      <SectionHead heading={t('contact.heading')} intro={t('contact.intro')} page />
      <div className={styles.layout}>
        <div className={styles.main}>
          {canSend ? (
            <ContactForm locale={locale} texts={texts} email={settings.email} />
          ) : (
            <CannotSend text={texts.cannotSend} writeInstead={texts.writeInstead} email={settings.email} />
          )}
        </div>
        <aside className={styles.aside}>
          <WaysToReach locale={locale} settings={settings} canSend={canSend} />
          <WhatHappensNext locale={locale} />
          <YourData locale={locale} />
        </aside>
      </div>
    </Section>
  )
}
