import { type ElementType, Fragment } from 'react'
import { localWords as styles } from '#components/styles/shared.ts'
import type { LocalText } from '#lib/content/localized.ts'
import type { Locale } from '#lib/languages.ts'

type Props = {
  text: LocalText
  locale: Locale
  /** The element that holds nothing but this text. */
  as?: ElementType
  className?: string | undefined
  'data-long'?: boolean | undefined
}

/** Text from the lake, marked with its language if that is not the page's (WCAG 3.1.2). */
export function LocalWords({ text: { text, lang }, locale, as: Element = Fragment, ...rest }: Props) {
  const words = keepTogether(text)
  return <Element {...rest}>{lang === locale ? words : <span lang={lang}>{words}</span>}</Element>
}

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
