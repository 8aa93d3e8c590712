import { PortableText, type PortableTextComponents } from '@portabletext/react'
import { Icon } from '#components/illustrations/Illustration.tsx'
import { AddressLink } from '#components/ui/PageLink.tsx'
import { toLocalePath, withoutLocale } from '#lib/addresses.ts'
import type { LocalBlocks } from '#lib/content/localized.ts'
import type { Locale } from '#lib/languages.ts'
import styles from './legalText.module.css'

const isPagePath = (href: string) => href.startsWith('/') && !href.startsWith('//')

/** Headings within the text are one level below that of the section. Addresses were checked by the content's shape. */
const toComponents = (locale: Locale): PortableTextComponents => ({
  block: {
    h2: ({ children }) => <h3>{children}</h3>,
    h3: ({ children }) => <h4>{children}</h4>,
  },
  marks: {
    link: ({ value, children }) => {
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
    },
  },
})

/** Portable Text of a legal page, marked with its language if that is not the page's. */
export const LegalText = ({ locale, body }: { locale: Locale; body: LocalBlocks }) => (
  <div className={styles.text} lang={body.lang === locale ? undefined : body.lang}>
    <PortableText value={body.blocks} components={toComponents(locale)} />
  </div>
)
