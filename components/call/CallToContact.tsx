import { PageLink } from '#components/ui/PageLink.tsx'
import { translatorFor } from '#lib/i18n/server.ts'
import type { Locale } from '#lib/locale.ts'

/** The closing invitation of a page, in the words that page has for it. */
export function CallToContact({ locale, page }: { locale: Locale; page: 'home' | 'services' }) {
  const t = translatorFor(locale)
  return (
    <section aria-labelledby="call">
      <h2 id="call">{t(`${page}.call.heading`)}</h2>
      <p>{t(`${page}.call.text`)}</p>
      <PageLink path="/contact" locale={locale}>
        {t(`${page}.call.button`)}
      </PageLink>
    </section>
  )
}
