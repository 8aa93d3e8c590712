import type { ReactNode, Ref } from 'react'
import styles from './confirmation.module.css'

type Props = {
  texts: { heading: string; text: string }
  heading: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** Says where the form was that the message is sent. */
export const Confirmation = ({ texts, heading, children }: Props) => (
  <div className={styles.confirmation}>
    {/* Not from the sprite, which this page may not have loaded yet. */}
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M7 12.5l3.5 3.5L17 8.5" />
    </svg>
    <h2 ref={heading} tabIndex={-1}>
      {texts.heading}
    </h2>
    <p>{texts.text}</p>
    {children}
  </div>
)
