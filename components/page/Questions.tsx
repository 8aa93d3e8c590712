import { story as storyStyles, page as styles } from '#components/styles/documentPages.ts'
import { FormattedText } from '#components/ui/FormattedText.tsx'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import type { QuestionsPart } from '#lib/content/page.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'

/**
 * Questions, each of which opens its answer, beside a heading like those of a story. They need no script, and opening one closes no
 * other.
 */
export function Questions({ locale, part }: { locale: Locale; part: QuestionsPart }) {
  const id = `questions-${part.key}`
  return (
    <section className={`${storyStyles.story} ${styles.part}`} data-continued aria-labelledby={id}>
      <div className={`${storyStyles.text} ${styles.questions}`}>
        <h2 id={id}>
          {part.heading ? (
            <LocalWords text={part.heading} locale={locale} />
          ) : (
            translatorFor(locale)('page.questions')
          )}
        </h2>
        <div className={styles.list}>
          {part.questions.map(({ key, question, answer }) => (
            <details key={key}>
              <summary>
                <LocalWords as="h3" text={question} locale={locale} />
              </summary>
              <FormattedText
                locale={locale}
                body={answer}
                className={`${storyStyles.text} ${styles.answer}`}
              />
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
