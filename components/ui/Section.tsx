import type { ReactNode } from 'react'
import { section as styles } from '#components/styles/shared.ts'

type SectionProps = { children: ReactNode; labelledBy?: string; flush?: 'top' | 'both' }

/** A section of a page, with the container and the vertical rhythm that all sections share. */
export const Section = ({ children, labelledBy, flush }: SectionProps) => (
  <section className={styles.section} data-flush={flush} aria-labelledby={labelledBy}>
    <div className={styles.container}>{children}</div>
  </section>
)

type SectionHeadProps = {
  id?: string
  heading: ReactNode
  intro: ReactNode
  page?: boolean
  children?: ReactNode
}

/** A heading with its introduction below it; `page` makes it the heading of the whole page. */
export function SectionHead({ id, heading, intro, page, children }: SectionHeadProps) {
  const Heading = page ? 'h1' : 'h2'
  return (
    <div className={styles.head} data-page={page || undefined}>
      <Heading id={id}>{heading}</Heading>
      <p className={styles.intro}>{intro}</p>
      {children}
    </div>
  )
}
