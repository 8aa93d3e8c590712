import { ButtonLink } from '#components/ui/PageLink.tsx'
import { Section } from '#components/ui/Section.tsx'
import type { Locale } from '#lib/site.ts'
import styles from './callToContact.module.css'

type Props = { locale: Locale; words: { heading: string; text: string; button: string } }

/** The call to action at the end of a page, in that page's words. */
export function CallToContact({ locale, words }: Props) {
  return (
    <Section labelledBy="call" flush="top">
      <div className={styles.band}>
        <div>
          <h2 id="call" className={styles.heading}>
            {words.heading}
          </h2>
          <p className={styles.text}>{words.text}</p>
        </div>
        <ButtonLink path="/contact" locale={locale}>
          {words.button}
        </ButtonLink>
      </div>
    </Section>
  )
}
