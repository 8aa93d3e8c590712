import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'

type Common = {
  name: string
  label: string
  hint?: string
  error?: string
  /** What is asked about the text. Unlike an error, it may stay as it is. */
  question?: ReactNode
}
type OneLine = Common & { rows?: undefined } & Omit<ComponentProps<'input'>, 'className' | 'id'>
type ManyLines = Common & { rows: number } & Omit<ComponentProps<'textarea'>, 'className' | 'id'>

/** A text field with its label, a hint and its error; `rows` gives it several lines. */
export function Field({ label, hint, error, question, ...control }: OneLine | ManyLines) {
  const id = `field-${control.name}`
  const described = [hint && `${id}-hint`, error && `${id}-error`, question && `${id}-question`]
    .filter(Boolean)
    .join(' ')
  const shared = {
    id,
    className: styles.control,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {control.rows === undefined ? (
        <input {...control} {...shared} />
      ) : (
        <textarea {...control} {...shared} data-covered />
      )}
      {/* In the page before there is an error, so that screen readers announce it. */}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
      {question && (
        <p id={`${id}-question`} className={styles.question}>
          {question}
        </p>
      )}
    </div>
  )
}
