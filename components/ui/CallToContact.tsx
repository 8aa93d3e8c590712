import { nextSteps as stepStyles, callToContact as styles } from '#components/styles/shared.ts'
import type { PageWords } from '#lib/content/pageWords.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'
import { ButtonLink } from './ButtonLink.tsx'
import { Section } from './Section.tsx'

type Props = {
  locale: Locale
  words: { heading: string; text: string; button: string }
  email: string | null
  next?: PageWords['contact']['next']
}

/** The call to action at the end of a page, in that page's words. */
export function CallToContact({ locale, words, email, next }: Props) {
  return (
    <Section labelledBy="call" flush="top">
      <div className={styles.band} data-steps={next ? '' : undefined}>
        <div>
          <h2 id="call" className={styles.heading}>
            {words.heading}
          </h2>
          <p className={styles.text}>{words.text}</p>
        </div>
        <div className={styles.ways}>
          <ButtonLink path="/contact" locale={locale}>
            {words.button}
          </ButtonLink>
          {email !== null && (
            <p>
              {translatorFor(locale)('contact.reach.orByEmail')} <a href={`mailto:${email}`}>{email}</a>
            </p>
          )}
        </div>
        {next && <NextSteps words={next} heading="h3" />}
      </div>
    </Section>
  )
}

type NextStepsProps = { words: PageWords['contact']['next']; heading: 'h2' | 'h3' }

const steps = ['read', 'talk', 'quote'] as const

/** The steps after a message, on the contact page and beside the call to contact of the home page. */
export const NextSteps = ({ words, heading: Heading }: NextStepsProps) => (
  <section aria-labelledby="next">
    <Heading id="next" className={stepStyles.heading}>
      {words.heading}
    </Heading>
    <ol className={stepStyles.steps}>
      {steps.map((step) => (
        <li key={step}>{words[step]}</li>
      ))}
    </ol>
  </section>
)
