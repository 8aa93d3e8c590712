import { Section, SectionHead } from '#components/ui/Section.tsx'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/site.ts'
import styles from './offer.module.css'

const parts = ['development', 'seo', 'support'] as const

export function Offer({ locale }: { locale: Locale }) {
  const t = translatorFor(locale)
  return (
    <Section labelledBy="offer">
      <SectionHead id="offer" heading={t('home.offer.heading')} intro={t('home.offer.intro')} />
      <ol className={styles.parts}>
        {parts.map((part) => (
          <li key={part} className={styles.part}>
            <h3 className={styles.title}>{t(`home.offer.${part}.title`)}</h3>
            <p className={styles.text}>{t(`home.offer.${part}.text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
