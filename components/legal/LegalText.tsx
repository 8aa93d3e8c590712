import { PortableText, type PortableTextComponents } from '@portabletext/react'
import { toTextLink } from '#components/ui/TextLink.tsx'
import type { LocalBlocks } from '#lib/content/localized.ts'
import type { Locale } from '#lib/languages.ts'
import styles from './legalText.module.css'

/** Headings within the text are one level below that of the section. */
const toComponents = (locale: Locale): PortableTextComponents => ({
  block: {
    h2: ({ children }) => <h3>{children}</h3>,
    h3: ({ children }) => <h4>{children}</h4>,
  },
  marks: { link: toTextLink(locale) },
})

/** Portable Text of a legal page, marked with its language if that is not the page's. */
export const LegalText = ({ locale, body }: { locale: Locale; body: LocalBlocks }) => (
  <div className={styles.text} lang={body.lang === locale ? undefined : body.lang}>
    <PortableText value={body.blocks} components={toComponents(locale)} />
  </div>
)
