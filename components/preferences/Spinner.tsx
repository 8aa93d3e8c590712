import styles from './spinner.module.css'

/** A small sun going round, with its words. */
export const Spinner = ({ label }: { label: string }) => (
  <p className={styles.spinner}>
    <span className={styles.wheel} aria-hidden="true" />
    {label}
  </p>
)
