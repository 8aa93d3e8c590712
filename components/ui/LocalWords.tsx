import type { LocalText } from '#lib/content/localized.ts'
import type { Locale } from '#lib/locale.ts'

/** Text of the lake; marked with its language where it is not the page's (WCAG 3.1.2). */
export const LocalWords = ({ text, locale }: { text: LocalText; locale: Locale }) =>
  text.lang === locale ? text.text : <span lang={text.lang}>{text.text}</span>
