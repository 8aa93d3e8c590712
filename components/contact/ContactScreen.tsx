import { NextSteps } from '#components/ui/NextSteps.tsx'
import { ButtonLink } from '#components/ui/PageLink.tsx'
import { Person } from '#components/ui/Person.tsx'
import { Section, SectionHead } from '#components/ui/Section.tsx'
import type { SiteContent } from '#lib/content/siteContent.ts'
import type { Locale } from '#lib/languages.ts'
import { CannotSend } from './CannotSend.tsx'
import { ContactForm } from './ContactForm.tsx'
import { WaysToReach, YourData } from './ContactNotes.tsx'
import styles from './contactScreen.module.css'
import { toContactTexts } from './contactTexts.ts'

type Props = {
  locale: Locale
  content: Pick<SiteContent, 'settings' | 'words'>
  canSend: boolean
  /** The page that answers a form sent without scripts: a confirmation in place of the heading and the form. */
  sent?: boolean
}

/** The heading and the form on the left; beside them, or below on a phone, what happens next and how else to write. */
export function ContactScreen({ locale, content, canSend, sent }: Props) {
  const { settings } = content
  const { home, contact: words } = content.words
  const texts = toContactTexts(locale, words.form)
  const top = sent ? texts.sent : { heading: words.heading, text: words.intro }
  return (
    <Section flush="both">
      <div className={styles.layout}>
        <div>
          <SectionHead heading={top.heading} intro={top.text} page>
            <Person locale={locale} person={settings.person} />
          </SectionHead>
        </div>
        <div className={styles.main}>
          {sent ? (
            <ButtonLink path="/contact" locale={locale} quiet>
              {texts.sent.another}
            </ButtonLink>
          ) : canSend ? (
            <ContactForm locale={locale} texts={texts} email={settings.email} />
          ) : (
            <CannotSend text={texts.cannotSend} writeInstead={texts.writeInstead} email={settings.email} />
          )}
        </div>
        <aside className={styles.aside}>
          <WaysToReach
            locale={locale}
            settings={settings}
            canSend={canSend && !sent}
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
