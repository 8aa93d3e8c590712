import type { ReactNode } from 'react'
import { opening as styles } from '#components/styles/documentPages.ts'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import type { LocalText } from '#lib/content/localized.ts'
import { isLongTitle } from '#lib/content/title.ts'
import type { Locale } from '#lib/languages.ts'

type TitleProps = {
  locale: Locale
  title: LocalText
  /** One line above the title. */
  kind?: ReactNode
}

/** The title of a page of a document. */
export const Title = ({ locale, title, kind }: TitleProps) => (
  <>
    {kind && <p className={styles.kind}>{kind}</p>}
    <LocalWords
      as="h1"
      className={styles.title}
      text={title}
      locale={locale}
      data-long={isLongTitle(title)}
    />
  </>
)

type Props = TitleProps & {
  /** The page above this one. */
  back?: ReactNode
  summary: LocalText | null
  children?: ReactNode
}

/** The opening of a page without a picture: its title, as large as that of a project, and a sentence. */
export const Heading = ({ locale, back, kind, title, summary, children }: Props) => (
  <div className={styles.plain}>
    {back}
    <Title locale={locale} title={title} kind={kind} />
    {summary && <LocalWords as="p" className={styles.summary} text={summary} locale={locale} />}
    {children}
  </div>
)
