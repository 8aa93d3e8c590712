import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'
import { ErrorLinks } from './ErrorLinks.tsx'
import { type ErrorKind, ErrorScene } from './ErrorScene.tsx'

export function ErrorMessage({ locale, kind }: { locale: Locale; kind: ErrorKind }) {
  const t = translatorFor(locale)
  return (
    <ErrorScene kind={kind} heading={t(`errors.${kind}.heading`)} text={t(`errors.${kind}.text`)}>
      <ErrorLinks
        locale={locale}
        again={kind === 'notFound' || kind === 'gone' ? null : t('errors.again')}
        home={t('errors.home')}
        contact={t('errors.contact')}
      />
    </ErrorScene>
  )
}
