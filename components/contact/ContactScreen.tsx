import { button } from '#components/styles/shared.ts'
import { ButtonLink } from '#components/ui/ButtonLink.tsx'
import { NextSteps } from '#components/ui/CallToContact.tsx'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import { PageLink } from '#components/ui/PageLink.tsx'
import { Person } from '#components/ui/Person.tsx'
import { Section, SectionHead } from '#components/ui/Section.tsx'
import { apiPaths } from '#lib/addresses.ts'
import type { SiteContent } from '#lib/content/siteContent.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'
import { CannotSend } from './CannotSend.tsx'
import { ContactForm } from './ContactForm.tsx'
import notes from './contactNotes.module.css'
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
  const words = content.words.contact
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
            <ContactForm
              locale={locale}
              texts={texts}
              email={settings.email}
              endpoint={apiPaths.contact}
              buttonClass={button.button}
            />
          ) : (
            <CannotSend texts={texts} email={settings.email} />
          )}
        </div>
        <aside className={styles.aside}>
          <WaysToReach locale={locale} content={content} canSend={canSend && !sent} />
          <NextSteps words={words.next} heading="h2" />
          <section aria-labelledby="data">
            <h2 id="data" className={notes.heading}>
              {words.data.heading}
            </h2>
            <p className={notes.text}>
              {words.data.text}{' '}
              <PageLink path="/privacy" locale={locale}>
                {words.data.link}
              </PageLink>
            </p>
          </section>
        </aside>
      </div>
    </Section>
  )
}

/** How to reach the owner, and where they work. Without an address and a form, only where they work. */
function WaysToReach({ locale, content: { settings, words }, canSend }: Props) {
  const t = translatorFor(locale)
  const { email, region } = settings
  const where = (
    <>
      <LocalWords text={region} locale={locale} />, {words.home.hero.remote}
    </>
  )
  const isWhereOnly = email === null && !canSend
  return (
    <section aria-labelledby="reach">
      <h2 id="reach" className={notes.heading}>
        {isWhereOnly ? t('contact.reach.where') : words.contact.reach.heading}
      </h2>
      {isWhereOnly ? (
        <p className={notes.text}>{where}</p>
      ) : (
        <dl className={notes.ways}>
          <div>
            <dt>{t(email === null ? 'contact.reach.writing' : 'contact.reach.email')}</dt>
            <dd>{email === null ? t('contact.reach.form') : <a href={`mailto:${email}`}>{email}</a>}</dd>
          </div>
          <div>
            <dt>{t('contact.reach.where')}</dt>
            <dd>{where}</dd>
          </div>
        </dl>
      )}
    </section>
  )
}
