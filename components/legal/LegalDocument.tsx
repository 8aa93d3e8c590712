import type { PortableTextComponents } from '@portabletext/react'
import { Trans } from 'react-i18next/TransWithoutContext'
import { CookieSwitches } from '#components/consent/CookieSwitches.tsx'
import { FormattedText } from '#components/ui/FormattedText.tsx'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import type { LegalPageView } from '#lib/content/legalPage.ts'
import { legalDetailNames, type SettingsView } from '#lib/content/siteSettings.ts'
import { isLongTitle } from '#lib/content/title.ts'
import { formatDate, toOwnersDay } from '#lib/i18n/formats.ts'
import { i18nFor, translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'
import styles from './legalDocument.module.css'
import legalText from './legalText.module.css'
import { Today } from './Today.tsx'

/** Headings within the text are one level below that of the section. */
const headings: PortableTextComponents['block'] = {
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
}

type LegalDocumentProps = {
  locale: Locale
  page: LegalPageView
  details: SettingsView['legalDetails']
  /** Whether this site has Google Analytics; if not, a note replaces the explanation of its switch. */
  hasAnalytics: boolean
  /** Paragraphs on how visits are measured, if the page must mention it. */
  measuring: string[]
  /** After how many months the site deletes messages; null if never. */
  retentionMonths: number | null
}

export function LegalDocument(props: LegalDocumentProps) {
  const { locale, page, details, hasAnalytics, measuring, retentionMonths } = props
  const measuringSection = findMeasuringSection(page.sections)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <LocalWords
          as="h1"
          className={styles.title}
          text={page.title}
          locale={locale}
          data-long={isLongTitle(page.title)}
        />
        <UpdatedLine locale={locale} updated={page.updated} />
      </header>
      <TableOfContents locale={locale} sections={page.sections} />
      <article className={styles.text}>
        {page.sections.map(({ key, heading, body, insert, hasBuiltInText }) => (
          <section key={key} aria-labelledby={key} className={styles.section}>
            <h2 id={key} className={styles.heading}>
              <LocalWords text={heading} locale={locale} />
            </h2>
            <FormattedText locale={locale} body={body} className={legalText.text} block={headings} />
            {insert === 'companyDetails' && <LegalDetails locale={locale} details={details} />}
            {insert === 'cookieSwitches' && <CookieSwitches locale={locale} hasAnalytics={hasAnalytics} />}
            {insert === 'messageRetention' && retentionMonths !== null && (
              <p>{translatorFor(locale)('privacy.retention', { count: retentionMonths })}</p>
            )}
            {insert === 'messageRetention' && retentionMonths === null && hasBuiltInText && (
              <p>{translatorFor(locale)('privacy.retentionUnset')}</p>
            )}
            {key === measuringSection && measuring.map((text) => <p key={text}>{text}</p>)}
          </section>
        ))}
      </article>
    </div>
  )
}

/** The section that mentions the measuring: the one the owner has chosen, or else the first. */
const findMeasuringSection = (sections: LegalPageView['sections']): string | undefined =>
  (sections.find(({ insert }) => insert === 'visitCounting') ?? sections[0])?.key

/** When the text last changed. “Today” is the day of the build in the HTML, and the current day once scripts run. */
function UpdatedLine({ locale, updated }: Pick<LegalPageView, 'updated'> & { locale: Locale }) {
  const day = updated ?? toOwnersDay(new Date())
  const date = formatDate(day, locale)
  return (
    <p>
      <Trans
        i18n={i18nFor(locale)}
        i18nKey="terms.updated"
        values={{ date }}
        components={{
          date: updated === null ? <Today day={day} locale={locale} /> : <time dateTime={day} />,
        }}
      />
    </p>
  )
}

/** Links to the sections of a legal page. It is beside the text on wide screens, and hidden on a phone. */
function TableOfContents({ locale, sections }: Pick<LegalPageView, 'sections'> & { locale: Locale }) {
  const contents = translatorFor(locale)('terms.contents')
  return (
    <nav className={styles.contents} aria-label={contents} data-screen-only>
      <p className={styles.label}>{contents}</p>
      <ul>
        {sections.map(({ key, heading }) => (
          <li key={key}>
            <a href={`#${key}`}>
              <LocalWords text={heading} locale={locale} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function LegalDetails({ locale, details }: { locale: Locale; details: SettingsView['legalDetails'] }) {
  const t = translatorFor(locale)
  const filled = legalDetailNames.filter((field) => details[field] !== null)
  if (filled.length === 0) return null
  return (
    <dl className={styles.details} aria-label={t('terms.details.label')}>
      {filled.map((field) => (
        <div key={field}>
          <dt>{t(`terms.details.${field}`)}</dt>
          <dd>
            {field === 'mediatorSite' && details[field] !== null ? (
              <a href={details[field]} rel="noopener noreferrer">
                {details[field].replace(/^https?:\/\/|\/$/g, '')}
              </a>
            ) : (
              details[field]
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
