import { toNestedLists } from '@freelance-site/content'
import {
  PortableText,
  type PortableTextComponents,
  type PortableTextMarkComponentProps,
} from '@portabletext/react'
import { Icon } from '#components/illustrations/Illustration.tsx'
import { formattedText as styles } from '#components/styles/shared.ts'
import { AddressLink } from '#components/ui/PageLink.tsx'
import type { LocalBlocks } from '#lib/content/localized.ts'
import type { Locale } from '#lib/languages.ts'

type Props = {
  locale: Locale
  body: LocalBlocks
  className?: string | undefined
  block?: PortableTextComponents['block']
}

/** Formatted text from the lake, marked with its language if that is not the page's. */
export const FormattedText = ({ locale, body, className, block = {} }: Props) => (
  <div className={className} lang={body.lang === locale ? undefined : body.lang}>
    <PortableText value={toNestedLists(body.blocks)} components={{ block, marks: { link: TextLink } }} />
  </div>
)

const isPagePath = (href: string) => href.startsWith('/') && !href.startsWith('//')

/** A link of formatted text. Its address was checked by the content's shape, and is in the language of the page. */
function TextLink({ value, children }: PortableTextMarkComponentProps) {
  const href = String(value?.href)
  if (isPagePath(href)) return <AddressLink href={href}>{children}</AddressLink>
  if (!href.startsWith('http')) return <a href={href}>{children}</a>
  return (
    <a href={href} rel="noopener noreferrer">
      {children}
      <span className={styles.external}>
        <Icon name="external" />
      </span>
    </a>
  )
}
