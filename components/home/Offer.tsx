import { Section, SectionHead } from '#components/ui/Section.tsx'
import type { PageWords } from '#lib/content/page.ts'
import styles from './offer.module.css'

const parts = ['development', 'seo', 'support'] as const

export function Offer({ words }: { words: PageWords['home']['offer'] }) {
  return (
    <Section labelledBy="offer">
      <SectionHead id="offer" heading={words.heading} intro={words.intro} />
      <ol className={styles.parts}>
        {parts.map((part) => (
          <li key={part} className={styles.part}>
            <h3 className={styles.title}>{words[part].title}</h3>
            <p className={styles.text}>{words[part].text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
