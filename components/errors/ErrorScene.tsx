import type { ReactNode } from 'react'
import { Illustration, toErrorDrawing } from '#components/illustrations/Illustration.tsx'
import styles from './errorMessage.module.css'

export type ErrorKind = 'notFound' | 'gone' | 'server' | 'unavailable'

const scenes = {
  notFound: { code: 404, drawing: 'error-404' },
  gone: { code: 410, drawing: 'error-404' },
  server: { code: 500, drawing: 'error-500' },
  unavailable: { code: 503, drawing: 'error-503' },
} as const

type Props = { kind: ErrorKind; heading: string; text: string; children: ReactNode }

/** A drawing beside a heading and a text, with links below. */
export const ErrorScene = ({ kind, heading, text, children }: Props) => (
  <section className={styles.error}>
    <Illustration name={toErrorDrawing(scenes[kind].drawing)} className={styles.picture} />
    <div>
      <p className={styles.code}>{scenes[kind].code}</p>
      <h1 className={styles.heading}>{heading}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  </section>
)
