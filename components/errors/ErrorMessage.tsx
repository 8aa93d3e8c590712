import { PageLink } from '#components/ui/PageLink.tsx'
import { translatorFor } from '#lib/i18n/server.ts'
import type { Locale } from '#lib/locale.ts'

type Props = { locale: Locale; kind: 'notFound' | 'server' | 'unavailable' }

/** What happened, in the visitor's words, and the ways back. */
export function ErrorMessage({ locale, kind }: Props) {
  const t = translatorFor(locale)
  return (
    <section>
      <h1>{t(`errors.${kind}.heading`)}</h1>
      <p>{t(`errors.${kind}.text`)}</p>
      <p className="row">
        <PageLink path="/" locale={locale}>
          {t('errors.home')}
        </PageLink>
        <PageLink path="/contact" locale={locale}>
          {t('errors.contact')}
        </PageLink>
      </p>
    </section>
  )
}
