import { LocalWords } from '#components/ui/LocalWords.tsx'
import type { LegalPageView } from '#lib/content/legalPage.ts'
import type { SettingsView } from '#lib/content/siteSettings.ts'
import type { Locale } from '#lib/site.ts'
import { CookieChoices } from './CookieChoices.tsx'
import { LegalDetails } from './LegalDetails.tsx'
import { LegalText } from './LegalText.tsx'
import styles from './legalDocument.module.css'
import { TableOfContents } from './TableOfContents.tsx'
import { UpdatedLine } from './UpdatedLine.tsx'

type Props = { locale: Locale; page: LegalPageView; details: SettingsView['legalDetails'] }

export function LegalDocument({ locale, page, details }: Props) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          <LocalWords text={page.title} locale={locale} />
        </h1>
        <UpdatedLine locale={locale} updated={page.updated} />
      </header>
      <TableOfContents locale={locale} sections={page.sections} />
      <article className={styles.text}>
        {page.sections.map(({ key, heading, body, insert }) => (
          <section key={key} aria-labelledby={key} className={styles.section}>
            <h2 id={key} className={styles.heading}>
              <LocalWords text={heading} locale={locale} />
            </h2>
            <LegalText locale={locale} body={body} />
            {insert === 'companyDetails' && <LegalDetails locale={locale} details={details} />}
            {insert === 'cookieSwitches' && <CookieChoices locale={locale} />}
          </section>
        ))}
      </article>
    </div>
  )
}
