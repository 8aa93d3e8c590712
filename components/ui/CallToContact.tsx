import { NextSteps } from '#components/ui/NextSteps.tsx'
import { ButtonLink } from '#components/ui/PageLink.tsx'
import { Section } from '#components/ui/Section.tsx'
import type { PageWords } from '#lib/content/page.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'
import styles from './callToContact.module.css'

type Props = {
  locale: Locale
  words: { heading: string; text: string; button: string }
  /** The owner's e-mail address, if the settings have one. */
  email: string | null
  /** The steps after a message, if the page shows them. */
  next?: PageWords['contact']['next']
}

/** The call to action at the end of a page, in that page's words. */
export function CallToContact({ locale, words, email, next }: Props) {
  return (
    <Section labelledBy="call" flush="top">
      <div className={styles.band} data-steps={next ? '' : undefined}>
        <div>
          <h2 id="call" className={styles.heading}>
            {words.heading}
          </h2>
          <p className={styles.text}>{words.text}</p>
        </div>
        <div className={styles.ways}>
          <ButtonLink path="/contact" locale={locale}>
            {words.button}
          </ButtonLink>
          {email !== null && (
            <p>
              {translatorFor(locale)('contact.reach.orByEmail')} <a href={`mailto:${email}`}>{email}</a>
            </p>
          )}
        </div>
        {next && <NextSteps words={next} heading="h3" />}
      </div>
    </Section>
  )
}
