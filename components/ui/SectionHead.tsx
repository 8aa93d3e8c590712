import type { ReactNode } from 'react'
import styles from './sectionHead.module.css'

type Props = { id?: string; heading: ReactNode; intro: ReactNode; page?: boolean }

/** A heading with its introduction beside it; `page` makes it the heading of the whole page. */
export function SectionHead({ id, heading, intro, page }: Props) {
  const Heading = page ? 'h1' : 'h2'
  return (
    <div className={styles.head} data-page={page || undefined}>
      <Heading id={id}>{heading}</Heading>
      <p>{intro}</p>
    </div>
  )
}
