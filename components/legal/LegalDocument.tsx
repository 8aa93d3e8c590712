import { LocalWords } from '#components/ui/LocalWords.tsx'
import type { LegalDetailsView, LegalPageView } from '#lib/content/view.ts'
import type { Locale } from '#lib/locale.ts'
import { CookieTypes } from './CookieTypes.tsx'
import { LegalDetails } from './LegalDetails.tsx'
import { LegalText } from './LegalText.tsx'
import { UpdatedLine } from './UpdatedLine.tsx'

type Props = { locale: Locale; page: LegalPageView; details: LegalDetailsView }

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
