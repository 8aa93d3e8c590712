import type { PortableTextComponents } from '@portabletext/react'
import { FormattedText } from '#components/ui/FormattedText.tsx'
import type { LocalBlocks } from '#lib/content/localized.ts'
import type { Locale } from '#lib/languages.ts'
import styles from './legalText.module.css'

/** Headings within the text are one level below that of the section. */
const headings: PortableTextComponents['block'] = {
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
}

/** The formatted text of a legal page. */
export const LegalText = ({ locale, body }: { locale: Locale; body: LocalBlocks }) => (
  <FormattedText locale={locale} body={body} className={styles.text} block={headings} />
)
