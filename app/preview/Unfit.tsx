import type { Problem } from '#lib/content/documents.ts'
import type { Locale } from '#lib/site.ts'
import { toSay } from '#schemas/say.ts'
import styles from './unfit.module.css'

/** Tells the owner which drafts the preview leaves out, and what they lack. */
export function Unfit({ locale, problems }: { locale: Locale; problems: Problem[] }) {
  if (problems.length === 0) return null
  const say = toSay(locale)
  return (
    <aside className={styles.note}>
      <p>{say('Ces brouillons ne peuvent pas encore être montrés :', 'These drafts cannot be shown yet:')}</p>
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
