import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { type CounterTexts, FieldCounter } from './FieldCounter.tsx'
import styles from './field.module.css'

type Common = {
  name: string
  label: string
  hint?: string
  error?: string
  /** How long the text is and may be, to be told when it comes near the limit. */
  counter: { length: number; max: number; locale: string; texts: CounterTexts }
}
type OneLine = Common & { rows?: undefined } & Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'>
type ManyLines = Common & { rows: number } & Omit<
    TextareaHTMLAttributes<HTMLTextAreaElement>,
    'className' | 'id'
  >

/** A text to fill in, with its label, a hint and what is wrong with it; `rows` makes it one of several lines. */
export function Field({ label, hint, error, counter, ...control }: OneLine | ManyLines) {
  const id = `field-${control.name}`
  const described = [hint && `${id}-hint`, `${id}-counter`, error && `${id}-error`].filter(Boolean).join(' ')
  const shared = {
    id,
    className: styles.control,
    'aria-describedby': described,
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
        <textarea {...control} {...shared} />
      )}
      <FieldCounter id={`${id}-counter`} {...counter} />
      {/* There before the error is, so that its coming is announced. */}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
