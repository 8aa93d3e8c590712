import type { ReactNode, Ref } from 'react'
import styles from './confirmation.module.css'

type Props = {
  texts: { heading: string; text: string }
  /** Whether it is the whole page, which answers a form sent without scripts. */
  page?: boolean
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** Says where the form was that the message is sent, with the ways to go on. */
export function Confirmation({ texts, page, heading, children }: Props) {
  const Heading = page ? 'h1' : 'h2'
  return (
    <div className={styles.confirmation}>
      {/* Not from the sprite, which this page may not have loaded yet. */}
      <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M7 12.5l3.5 3.5L17 8.5" />
      </svg>
      <Heading ref={heading} tabIndex={-1} className={styles.heading}>
        {texts.heading}
      </Heading>
      <p className={styles.text}>{texts.text}</p>
      <div className={styles.ways}>{children}</div>
    </div>
  )
}
