import { translatorFor } from '#lib/i18n/server.ts'
import type { Locale } from '#lib/locale.ts'

const parts = ['development', 'seo', 'support'] as const

export function Offer({ locale }: { locale: Locale }) {
  const t = translatorFor(locale)
  return (
    <section aria-labelledby="offer">
      <h2 id="offer">{t('home.offer.heading')}</h2>
      <p>{t('home.offer.intro')}</p>
      {parts.map((part) => (
        <article key={part}>
          <h3>{t(`home.offer.${part}.title`)}</h3>
          <p>{t(`home.offer.${part}.text`)}</p>
        </article>
      ))}
    </section>
  )
}
