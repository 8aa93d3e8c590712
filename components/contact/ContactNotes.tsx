import { LocalWords } from '#components/ui/LocalWords.tsx'
import { PageLink } from '#components/ui/PageLink.tsx'
import type { PageWords } from '#lib/content/page.ts'
import type { SettingsView } from '#lib/content/siteSettings.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'
import styles from './contactNotes.module.css'

type Props = {
  locale: Locale
  settings: SettingsView
  canSend: boolean
  heading: string
  /** That the owner also works remotely, as on the home page. */
  remote: string
}

/** How to reach the owner, and where they work. Without an address and a form, only where they work. */
export function WaysToReach({ locale, settings, canSend, heading, remote }: Props) {
  const t = translatorFor(locale)
  const { email, region } = settings
  const where = (
    <>
      <LocalWords text={region} locale={locale} />, {remote}
    </>
  )
  const isWhereOnly = email === null && !canSend
  return (
    <section aria-labelledby="reach">
      <h2 id="reach" className={styles.heading}>
        {isWhereOnly ? t('contact.reach.where') : heading}
      </h2>
      {isWhereOnly ? (
        <p className={styles.text}>{where}</p>
      ) : (
        <dl className={styles.ways}>
          <div>
            <dt>{t(email === null ? 'contact.reach.writing' : 'contact.reach.email')}</dt>
            <dd>{email === null ? t('contact.reach.form') : <a href={`mailto:${email}`}>{email}</a>}</dd>
          </div>
          <div>
            <dt>{t('contact.reach.where')}</dt>
            <dd>{where}</dd>
          </div>
        </dl>
      )}
    </section>
  )
}

export function YourData({ locale, words }: { locale: Locale; words: PageWords['contact']['data'] }) {
  return (
    <section aria-labelledby="data">
      <h2 id="data" className={styles.heading}>
        {words.heading}
      </h2>
      <p className={styles.text}>
        {words.text}{' '}
        <PageLink path="/privacy" locale={locale}>
          {words.link}
        </PageLink>
      </p>
    </section>
  )
}
