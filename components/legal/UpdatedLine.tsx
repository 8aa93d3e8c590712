import { Trans } from 'react-i18next/TransWithoutContext'
import type { LegalPageView } from '#lib/content/legalPage.ts'
import { formatDate, toParisDay } from '#lib/i18n/formats.ts'
import { i18nFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/site.ts'
import { Today } from './Today.tsx'

type Props = { locale: Locale; updated: LegalPageView['updated'] }

/** When the text last changed; “today” is the build's day in the HTML and the visitor's once scripts run. */
export function UpdatedLine({ locale, updated }: Props) {
  const day = updated.kind === 'today' ? toParisDay(new Date()) : updated.date
  const date = formatDate(day, locale)
  return (
    <p>
      <Trans
        i18n={i18nFor(locale)}
        i18nKey="terms.updated"
        values={{ date }}
        components={{
          date: updated.kind === 'today' ? <Today day={day} locale={locale} /> : <time dateTime={day} />,
        }}
      />
    </p>
  )
}
