import type { LocalText } from '#lib/content/localized.ts'
import type { Locale } from '#lib/languages.ts'
import styles from './localWords.module.css'

/** Text from the lake, marked with its language if that is not the page's (WCAG 3.1.2). */
export const LocalWords = ({ text, locale }: { text: LocalText; locale: Locale }) =>
  text.lang === locale ? keepTogether(text.text) : <span lang={text.lang}>{keepTogether(text.text)}</span>

/** Keeps `e-commerce` from breaking after its first letter: the site's fonts have no glyph for a no-break hyphen. */
const keepTogether = (text: string) =>
  text.split(/(?<!\p{L})(\p{L}-\p{L}+)/u).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ),
  )
