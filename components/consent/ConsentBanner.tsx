import { Icon } from '#components/illustrations/Illustration.tsx'
import { PageLink } from '#components/ui/PageLink.tsx'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import type { Locale } from '#lib/site.ts'
import { ConsentAnswers } from './ConsentAnswers.tsx'
import styles from './consentBanner.module.css'

type Props = {
  locale: Locale
  /** Whether this site counts visits; if not, the banner does not ask about that. */
  countsVisits: boolean
}

/**
 * Asks about cookies. It is in the HTML of every page, before the header, so that the keyboard reaches it early; an
 * attribute of the root, set before the first paint, shows it. It is small, so that a phone also shows the page: what
 * each choice does is in details that open on demand.
 */
export function ConsentBanner({ locale, countsVisits }: Props) {
  const { label, title, withAnalytics, withoutAnalytics, more, learnMore, ...answers } =
    dictionaries[locale].consent
  const { text, details } = countsVisits ? withAnalytics : withoutAnalytics
  return (
    <section className={styles.banner} aria-label={label} data-screen-only>
      <div className={styles.inside}>
        <div>
          <p className={styles.title}>{title}</p>
          <p className={styles.text}>{text}</p>
        </div>
        <ConsentAnswers texts={answers} closeIcon={<Icon name="close" />}>
          <details>
            <summary>{more}</summary>
            <p className={styles.text}>
              {details}{' '}
              <PageLink path="/cookies" locale={locale}>
                {learnMore}
              </PageLink>
            </p>
          </details>
        </ConsentAnswers>
      </div>
    </section>
  )
}
