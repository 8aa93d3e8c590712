import type { ReactNode } from 'react'
import { Icon } from '#components/illustrations/Illustration.tsx'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import { AddressLink } from '#components/ui/PageLink.tsx'
import type { LocalText } from '#lib/content/localized.ts'
import { isLongTitle } from '#lib/content/title.ts'
import type { Locale } from '#lib/languages.ts'
import styles from './project.module.css'

/** How wide the picture of an opening is. */
export const openingSizes = '(min-width: 46rem) 84vw, 96vw'

type Props = {
  locale: Locale
  /** The page above this one. */
  back: { href: string; text: string }
  picture: ReactNode
  /** One line above the title. */
  kind: ReactNode
  title: LocalText
  summary: LocalText | null
  /** Facts beside the summary. */
  children?: ReactNode
}

/** The picture of a page, with its title on a sheet of paper cut into it; below it the summary and the facts. */
export const Opening = ({ locale, back, picture, kind, title, summary, children }: Props) => (
  <>
    <div className={styles.opening}>
      <AddressLink href={back.href} className={styles.back}>
        <Icon name="arrow" />
        {back.text}
      </AddressLink>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.sheet}>
        <div>
          <p className={styles.kind}>{kind}</p>
          <LocalWords
            as="h1"
            className={styles.title}
            text={title}
            locale={locale}
            data-long={isLongTitle(title)}
          />
        </div>
      </div>
    </div>
    <div className={styles.info}>
      {summary && <LocalWords as="p" className={styles.summary} text={summary} locale={locale} />}
      {children}
    </div>
  </>
)
