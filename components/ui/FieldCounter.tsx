'use client'

import { useState } from 'react'
import styles from './field.module.css'

/** The shares of the whole at which the room left is announced; from the first one on it is shown. */
const steps = [0.2, 0.1, 0]

export type CounterTexts = { left: string; over: string }

type Props = { id: string; length: number; max: number; locale: string; texts: CounterTexts }

/** How much room a text has left, once it gets scarce: shown at each key, but announced in few steps. */
export function FieldCounter({ id, length, max, locale, texts }: Props) {
  const left = max - length
  const step = steps.filter((share) => left <= share * max).length + (left < 0 ? 1 : 0)
  const amount = new Intl.NumberFormat(locale).format(Math.abs(left))
  const text = step === 0 ? '' : `${left < 0 ? texts.over : texts.left} ${amount}`
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
