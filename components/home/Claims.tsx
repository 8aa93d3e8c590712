import { LocalWords } from '#components/ui/LocalWords.tsx'
import type { SettingsView } from '#lib/content/siteSettings.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'
import styles from './claims.module.css'

/** Splits “10+” into the figure and its sign, which has the accent colour. */
const toParts = (figure: string) => /^(.*?)([+%]?)$/.exec(figure)?.slice(1) ?? [figure, '']

/** The claims of the settings; nothing if the owner has hidden them. */
export function Claims({ locale, claims }: { locale: Locale; claims: SettingsView['claims'] }) {
  if (claims.length === 0) return null
  return (
    <section className={styles.band} aria-label={translatorFor(locale)('home.claims.heading')}>
      <dl className={styles.claims}>
        {claims.map(({ figure, label }) => {
          const [number, sign] = toParts(figure)
          return (
            <div key={`${figure} ${label.text}`} className={styles.claim}>
              <dt className={styles.label}>
                <LocalWords text={label} locale={locale} />
              </dt>
              <dd className={styles.figure}>
                {number}
                {sign && <span>{sign}</span>}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
