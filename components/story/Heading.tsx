import type { ReactNode } from 'react'
import { opening as styles } from '#components/styles/documentPages.ts'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import type { LocalText } from '#lib/content/localized.ts'
import { isLongTitle } from '#lib/content/title.ts'
import type { Locale } from '#lib/languages.ts'

type Props = {
  locale: Locale
  /** The page above this one. */
  back?: ReactNode
  /** One line above the title. */
  kind?: ReactNode
  title: LocalText
  summary: LocalText | null
  children?: ReactNode
}

/** The opening of a page without a picture: its title, as large as that of a project, and a sentence. */
export const Heading = ({ locale, back, kind, title, summary, children }: Props) => (
  <div className={styles.plain}>
    {back}
    {kind && <p className={styles.kind}>{kind}</p>}
    <LocalWords
      as="h1"
      className={styles.title}
      text={title}
      locale={locale}
      data-long={isLongTitle(title)}
    />
    {summary && <LocalWords as="p" className={styles.summary} text={summary} locale={locale} />}
    {children}
  </div>
)
