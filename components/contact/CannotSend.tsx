import styles from './contactForm.module.css'

type Props = { texts: { cannotSend: string; writeInstead: string }; email: string | null }

/** Shown when the form cannot send: the address to write to instead. */
export const CannotSend = ({ texts, email }: Props) => (
  <div className={styles.cannotSend} role="status">
    <p>{texts.cannotSend}</p>
    {email && (
      <p>
        {texts.writeInstead} <a href={`mailto:${email}`}>{email}</a>
      </p>
    )}
  </div>
)
