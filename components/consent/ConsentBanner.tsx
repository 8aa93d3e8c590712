import { consentChoiceNames } from '@freelance-site/preferences/browser'
import { Icon } from '#components/illustrations/Illustration.tsx'
import { PageLink } from '#components/ui/PageLink.tsx'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import type { Locale } from '#lib/languages.ts'
import styles from './consentBanner.module.css'

/**
 * The cookie banner. It is in the HTML of every page, before the header, so that the keyboard reaches it early. An
 * attribute of the root, set before the first paint, shows it, and the script in the head handles its buttons
 * (`state.ts` of preferences). It is small, so that a phone also shows the page.
 */
export function ConsentBanner({ locale, hasAnalytics }: { locale: Locale; hasAnalytics: boolean }) {
  const { label, title, withAnalytics, withoutAnalytics, more, close, ...answers } =
    dictionaries[locale].consent
  return (
    <section className={styles.banner} aria-label={label} data-screen-only data-banner-region>
      <div className={styles.inside}>
        <div>
          <p className={styles.title}>{title}</p>
          <p className={styles.text}>
            {hasAnalytics ? withAnalytics : withoutAnalytics}{' '}
            <PageLink path="/cookies" locale={locale}>
              {more}
            </PageLink>
          </p>
        </div>
        <div className={styles.choices}>
          {consentChoiceNames.map((choice) => (
            <button key={choice} type="button" className={styles.choice} data-consent={choice}>
              {answers[choice]}
            </button>
          ))}
        </div>
        <button type="button" className={styles.close} aria-label={close} data-consent="close">
          <Icon name="close" />
        </button>
      </div>
    </section>
  )
}
