import type { Problem } from '#lib/content/documents.ts'
import type { Locale } from '#lib/site.ts'
import { pickFor } from '#schemas/pick.ts'
import styles from './invalidDrafts.module.css'

/** Tells the owner which drafts the preview leaves out, and what they lack. */
export function InvalidDrafts({ locale, problems }: { locale: Locale; problems: Problem[] }) {
  if (problems.length === 0) return null
  const pick = pickFor(locale)
  return (
    <aside className={styles.note}>
      <p>
        {pick('Ces brouillons ne peuvent pas encore être montrés :', 'These drafts cannot be shown yet:')}
      </p>
      <ul>
        {problems.map(({ document, path, reason }) => (
          <li key={`${document} ${path} ${reason}`} lang="en">
            {document} → {path}: {reason}
          </li>
        ))}
      </ul>
    </aside>
  )
}
