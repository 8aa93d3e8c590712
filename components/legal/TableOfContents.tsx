import { LocalWords } from '#components/ui/LocalWords.tsx'
import type { LegalSectionView } from '#lib/content/legalPage.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/site.ts'
import styles from './tableOfContents.module.css'

/** Leads to the sections of a legal page; beside the text on wide screens, not shown on a phone. */
export function TableOfContents({ locale, sections }: { locale: Locale; sections: LegalSectionView[] }) {
  const contents = translatorFor(locale)('terms.contents')
  return (
    <nav className={styles.contents} aria-label={contents} data-screen-only>
      <p className={styles.label}>{contents}</p>
      <ul>
        {sections.map(({ key, heading }) => (
          <li key={key}>
            <a href={`#${key}`}>
              <LocalWords text={heading} locale={locale} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
