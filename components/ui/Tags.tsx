import type { LocalText } from '#lib/content/localized.ts'
import type { Locale } from '#lib/site.ts'
import { LocalWords } from './LocalWords.tsx'
import styles from './tags.module.css'

type Props = { tags: LocalText[]; locale: Locale; label: string }

export const Tags = ({ tags, locale, label }: Props) => (
  <ul className={styles.tags} aria-label={label}>
    {tags.map((tag) => (
      <li key={tag.text}>
        <LocalWords text={tag} locale={locale} />
      </li>
    ))}
  </ul>
)
