import { PageLink } from '#components/ui/PageLink.tsx'
import { translatorFor } from '#lib/i18n/server.ts'
import type { Locale } from '#lib/locale.ts'

const steps = ['read', 'talk', 'quote'] as const

export function WhatHappensNext({ locale }: { locale: Locale }) {
  const t = translatorFor(locale)
  return (
    <>
      <section aria-labelledby="next">
        <h2 id="next">{t('contact.next.heading')}</h2>
        <ol>
          {steps.map((step) => (
            <li key={step}>{t(`contact.next.${step}`)}</li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="data">
        <h2 id="data">{t('contact.data.heading')}</h2>
        <p>
          {t('contact.data.text')}{' '}
          <PageLink path="/privacy" locale={locale}>
            {t('contact.data.link')}
          </PageLink>
        </p>
      </section>
    </>
  )
}
