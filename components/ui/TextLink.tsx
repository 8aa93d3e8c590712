import type { PortableTextMarkComponentProps } from '@portabletext/react'
import { Icon } from '#components/illustrations/Illustration.tsx'
import { AddressLink } from '#components/ui/PageLink.tsx'
import { toLocalePath, withoutLocale } from '#lib/addresses.ts'
import type { Locale } from '#lib/languages.ts'
import styles from './textLink.module.css'

const isPagePath = (href: string) => href.startsWith('/') && !href.startsWith('//')

/** Makes the links of formatted text on a page. Their addresses were checked by the content's shape. */
export const toTextLink = (locale: Locale) =>
  function TextLink({ value, children }: PortableTextMarkComponentProps) {
    const href = String(value?.href)
    if (isPagePath(href)) {
      // The owner may have copied the address in either language: link to the page in the reader's.
      return <AddressLink href={toLocalePath(withoutLocale(href), locale)}>{children}</AddressLink>
    }
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
