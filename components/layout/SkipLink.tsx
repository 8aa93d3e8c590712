import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/site.ts'
import styles from './skipLink.module.css'

/** The first thing the keyboard reaches: past the header, to the content. */
export const SkipLink = ({ locale }: { locale: Locale }) => (
  <a className={styles.skip} href="#content">
    {translatorFor(locale)('layout.skipToContent')}
  </a>
)
