import type { ReactNode } from 'react'
import { opening as styles } from '#components/styles/documentPages.ts'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import type { LocalText } from '#lib/content/localized.ts'
import type { Locale } from '#lib/languages.ts'
import { Title } from './Heading.tsx'

/** How wide the picture is. */
export const openingSizes = '(min-width: 46rem) 84vw, 96vw'

type Props = {
  locale: Locale
  picture: ReactNode
  title: LocalText
  summary: LocalText | null
  /** Whether the sheet would cover what its owner wants to be seen of the picture. It is below the picture then. */
  isLow?: boolean | undefined
  /** A line above the title. */
  kind?: ReactNode
  /** A link to where the visitor comes from. */
  back?: ReactNode
  /** Beside the summary. */
  children?: ReactNode
}

/** The picture, with the title on a sheet of paper cut into it; below it the summary. */
export const Opening = ({ locale, picture, title, summary, isLow, kind, back, children }: Props) => (
  <>
    <div className={styles.opening} data-low={isLow || undefined}>
      {back}
      <div className={styles.picture}>{picture}</div>
      <div className={styles.sheet}>
        <div>
          <Title locale={locale} title={title} kind={kind} />
        </div>
      </div>
    </div>
    <div className={styles.info}>
      {summary && <LocalWords as="p" className={styles.summary} text={summary} locale={locale} />}
      {children}
    </div>
  </>
)
