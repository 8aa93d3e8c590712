import { type StudioLanguage, studioLanguages, toStudioLanguage } from 'foundation/studioLanguage'
import { formatProblem, type Problem } from 'releases/reason'
import type { Locale } from '#lib/languages.ts'
import styles from './invalidDrafts.module.css'

const titles: Record<StudioLanguage, string> = {
  fr: 'Ces brouillons ne peuvent pas encore être montrés\u00a0:',
  en: 'These drafts cannot be shown yet:',
}

/** Tells the owner which drafts the preview leaves out, and why. */
export function InvalidDrafts({ locale, problems }: { locale: Locale; problems: Problem[] }) {
  if (problems.length === 0) return null
  const language = toStudioLanguage(locale) ?? studioLanguages[0]
  const lines = problems.map((problem) => formatProblem(problem, language))
  return (
    <aside className={styles.note}>
      <p>{titles[language]}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </aside>
  )
}
