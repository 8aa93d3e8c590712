import type { PageWords } from '#lib/content/page.ts'
import styles from './nextSteps.module.css'

type Props = { words: PageWords['contact']['next']; heading: 'h2' | 'h3' }

const steps = ['read', 'talk', 'quote'] as const

/** The steps after a message, on the contact page and beside the call to contact of the home page. */
export const NextSteps = ({ words, heading: Heading }: Props) => (
  <section aria-labelledby="next">
    <Heading id="next" className={styles.heading}>
      {words.heading}
    </Heading>
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>{words[step]}</li>
      ))}
    </ol>
  </section>
)
