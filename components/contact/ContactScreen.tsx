import { NextSteps } from '#components/ui/NextSteps.tsx'
import { Person } from '#components/ui/Person.tsx'
import { Section, SectionHead } from '#components/ui/Section.tsx'
import type { SiteContent } from '#lib/content/siteContent.ts'
import type { Locale } from '#lib/languages.ts'
import { CannotSend } from './CannotSend.tsx'
import { ContactForm } from './ContactForm.tsx'
import { WaysToReach, YourData } from './ContactNotes.tsx'
import styles from './contactScreen.module.css'
import { toContactTexts } from './contactTexts.ts'

type Props = { locale: Locale; content: Pick<SiteContent, 'settings' | 'words'>; canSend: boolean }

/** The heading and the form on the left; beside them, or below on a phone, what happens next and how else to write. */
export function ContactScreen({ locale, content, canSend }: Props) {
  const { settings } = content
  const { home, contact: words } = content.words
  const texts = toContactTexts(locale, words.form)
  return (
    <Section flush="both">
      <div className={styles.layout}>
        <div>
          <SectionHead heading={words.heading} intro={words.intro} page>
            <Person locale={locale} person={settings.person} />
          </SectionHead>
        </div>
        <div className={styles.main}>
          {canSend ? (
            <ContactForm locale={locale} texts={texts} email={settings.email} />
          ) : (
            <CannotSend text={texts.cannotSend} writeInstead={texts.writeInstead} email={settings.email} />
          )}
        </div>
        <aside className={styles.aside}>
          <WaysToReach
            locale={locale}
            settings={settings}
            canSend={canSend}
            heading={words.reach.heading}
            remote={home.hero.remote}
          />
          <NextSteps words={words.next} heading="h2" />
          <YourData locale={locale} words={words.data} />
        </aside>
      </div>
    </Section>
  )
}
