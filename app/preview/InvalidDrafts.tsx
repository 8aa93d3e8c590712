import { studioLanguages, toStudioLanguage } from 'foundation/studioLanguage'
import { pickFor } from 'studio-kit/pick'
import type { Locale } from '#lib/languages.ts'
import { formatProblem, type Problem } from '#lib/publishing/reason.ts'
import styles from './invalidDrafts.module.css'

/** Tells the owner which drafts the preview leaves out, and why. */
export function InvalidDrafts({ locale, problems }: { locale: Locale; problems: Problem[] }) {
  if (problems.length === 0) return null
  const language = toStudioLanguage(locale) ?? studioLanguages[0]
  const pick = pickFor(language)
  const lines = problems.map((problem) => formatProblem(problem, language))
  return (
    <aside className={styles.note}>
      <p>
        {pick('Ces brouillons ne peuvent pas encore être montrés :', 'These drafts cannot be shown yet:')}
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </aside>
  )
}
