import { type ElementType, Fragment } from 'react'
import type { LocalText } from '#lib/content/localized.ts'
import type { Locale } from '#lib/languages.ts'

type Props = {
  text: LocalText
  locale: Locale
  /** The element that holds nothing but this text. */
  as?: ElementType
  className?: string | undefined
}

/** Text from the lake, marked with its language if that is not the page's (WCAG 3.1.2). */
export const LocalWords = ({ text: { text, lang }, locale, as: Element = Fragment, ...rest }: Props) => (
  <Element {...rest}>{lang === locale ? text : <span lang={lang}>{text}</span>}</Element>
)
