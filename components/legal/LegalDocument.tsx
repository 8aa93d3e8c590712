import { LocalWords } from '#components/ui/LocalWords.tsx'
import type { LegalPageView } from '#lib/content/legalPage.ts'
import type { SettingsView } from '#lib/content/siteSettings.ts'
import type { Locale } from '#lib/locale.ts'
import { CookieTypes } from './CookieTypes.tsx'
import { LegalDetails } from './LegalDetails.tsx'
import { LegalText } from './LegalText.tsx'
import { UpdatedLine } from './UpdatedLine.tsx'

type Props = { locale: Locale; page: LegalPageView; details: SettingsView }

export function LegalDocument({ locale, page, details }: Props) {
  return (
    <article>
      <h1>
        <LocalWords text={page.title} locale={locale} />
      </h1>
      <UpdatedLine locale={locale} updated={page.updated} />
      {page.sections.map(({ key, heading, body, insert }) => (
        <section key={key} aria-labelledby={key}>
          <h2 id={key}>
            <LocalWords text={heading} locale={locale} />
          </h2>
          <LegalText locale={locale} body={body} />
          {insert === 'companyDetails' && <LegalDetails locale={locale} details={details} />}
          {insert === 'cookieSwitches' && <CookieTypes locale={locale} />}
        </section>
      ))}
    </article>
  )
}
