import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/site.ts'
import styles from './notes.module.css'

const steps = ['read', 'talk', 'quote'] as const

export function WhatHappensNext({ locale }: { locale: Locale }) {
  const t = translatorFor(locale)
  return (
    <section aria-labelledby="next">
      <h2 id="next" className={styles.heading}>
        {t('contact.next.heading')}
      </h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{t(`contact.next.${step}`)}</li>
        ))}
      </ol>
    </section>
  )
}
