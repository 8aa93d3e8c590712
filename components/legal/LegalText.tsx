import { PortableText, type PortableTextComponents } from '@portabletext/react'
import type { LocalBlocks } from '#lib/content/portableText.ts'
import { type Locale, toLocalePath } from '#lib/locale.ts'

const isOwnPath = (href: string) => href.startsWith('/') && !href.startsWith('//')

/** Headings of the text stand below the section's own heading. */
const toComponents = (locale: Locale): PortableTextComponents => ({
  block: {
    h2: ({ children }) => <h3>{children}</h3>,
    h3: ({ children }) => <h4>{children}</h4>,
  },
  marks: {
    link: ({ value, children }) => {
      const href = String(value?.href)
      return isOwnPath(href) ? (
        <a href={toLocalePath(href, locale)}>{children}</a>
      ) : (
        <a href={href} rel="noopener noreferrer">
          {children}
        </a>
      )
    },
  },
})

/** Portable Text of a legal page, marked with its language where it is not the page's. */
export const LegalText = ({ locale, body }: { locale: Locale; body: LocalBlocks }) => (
  <div lang={body.lang === locale ? undefined : body.lang}>
    <PortableText value={body.blocks} components={toComponents(locale)} />
  </div>
)
