import { ButtonLink } from '#components/ui/PageLink.tsx'
import { Section } from '#components/ui/Section.tsx'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/site.ts'
import styles from './callToContact.module.css'

/** The call to action at the end of a page, in that page's words. */
export function CallToContact({ locale, page }: { locale: Locale; page: 'home' | 'services' }) {
  const t = translatorFor(locale)
  return (
    <Section labelledBy="call" flush="top">
      <div className={styles.band}>
        <div>
          <h2 id="call" className={styles.heading}>
            {t(`${page}.call.heading`)}
          </h2>
          <p className={styles.text}>{t(`${page}.call.text`)}</p>
        </div>
        <ButtonLink path="/contact" locale={locale}>
          {t(`${page}.call.button`)}
        </ButtonLink>
      </div>
    </Section>
  )
}
