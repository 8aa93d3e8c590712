import { FormattedText } from '#components/ui/FormattedText.tsx'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import type { QuestionsPart } from '#lib/content/page.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'
import styles from './questions.module.css'

/** Questions, each of which opens its answer. They need no script, and opening one closes no other. */
export function Questions({ locale, part }: { locale: Locale; part: QuestionsPart }) {
  const id = `questions-${part.key}`
  return (
    <section className={styles.questions} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {part.heading ? (
          <LocalWords text={part.heading} locale={locale} />
        ) : (
          translatorFor(locale)('page.questions')
        )}
      </h2>
      <div className={styles.list}>
        {part.questions.map(({ key, question, answer }) => (
          <details key={key} className={styles.entry}>
            <summary className={styles.question}>
              <LocalWords as="h3" text={question} locale={locale} />
            </summary>
            <FormattedText locale={locale} body={answer} className={styles.answer} />
          </details>
        ))}
      </div>
    </section>
  )
}
