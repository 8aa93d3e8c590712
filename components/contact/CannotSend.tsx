import styles from './contactForm.module.css'

type Props = { text: string; writeInstead: string; email: string | null }

/** Shown when the form cannot send: the address to write to instead. */
export const CannotSend = ({ text, writeInstead, email }: Props) => (
  <div className={styles.cannotSend} role="status">
    <p>{text}</p>
    {email && (
      <p>
        {writeInstead} <a href={`mailto:${email}`}>{email}</a>
      </p>
    )}
  </div>
)
