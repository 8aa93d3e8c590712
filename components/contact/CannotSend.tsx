import styles from './contactForm.module.css'

type Props = { text: string; writeInstead: string; email: string | null }

/** Says that the form cannot send, and where to write instead. */
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
