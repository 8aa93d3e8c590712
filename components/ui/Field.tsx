import { type ComponentProps, useState } from 'react'
import styles from './field.module.css'

type Common = {
  name: string
  label: string
  hint?: string
  error?: string
  /** How long the text is and may be, shown when it comes near the limit. */
  counter: Omit<CounterProps, 'id'>
}
type OneLine = Common & { rows?: undefined } & Omit<ComponentProps<'input'>, 'className' | 'id'>
type ManyLines = Common & { rows: number } & Omit<ComponentProps<'textarea'>, 'className' | 'id'>

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
        <textarea {...control} {...shared} data-covered />
      )}
      <FieldCounter id={`${id}-counter`} {...counter} />
      {/* In the page before there is an error, so that screen readers announce it. */}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

/** The shares of the limit at which the remaining length is announced; from the first one on it is shown. */
const steps = [0.2, 0.1, 0]

type CounterProps = {
  id: string
  length: number
  max: number
  locale: string
  texts: { left: string; over: string }
}

/** How many characters are left near the limit: shown with each key, but announced in few steps. */
function FieldCounter({ id, length, max, locale, texts }: CounterProps) {
  const left = max - length
  const step = steps.filter((share) => left <= share * max).length + (left < 0 ? 1 : 0)
  // Not before it is shown: the first formatter of a page takes 30 ms, and this is drawn while React takes the page over.
  const toAmount = () => new Intl.NumberFormat(locale).format(Math.abs(left))
  const text = step === 0 ? '' : `${left < 0 ? texts.over : texts.left} ${toAmount()}`
  const [announced, setAnnounced] = useState({ step, text })
  if (announced.step !== step) setAnnounced({ step, text })
  return (
    <>
      <p id={id} className={left < 0 ? styles.error : styles.hint}>
        {text}
      </p>
      <p className={styles.announcement} aria-live="polite">
        {announced.text}
      </p>
    </>
  )
}
