import type { ReactNode } from 'react'
import { Icon } from '#components/illustrations/Illustration.tsx'
import { neighbours as styles } from '#components/styles/documentPages.ts'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import { AddressLink } from '#components/ui/PageLink.tsx'
import type { LocalText } from '#lib/content/localized.ts'
import { isLongTitle } from '#lib/content/title.ts'
import type { Locale } from '#lib/languages.ts'

/** How wide the picture of a neighbour is. */
export const neighbourSizes = '(min-width: 46rem) 32vw, 92vw'

type Neighbour = { href: string; label: string; title: LocalText }

type Props = {
  locale: Locale
  label: string
  main: Neighbour & { picture: ReactNode }
  other: Neighbour | null
}

/** One neighbour is large, with its picture, so that one link stands out; the other one is only a name. */
export const Neighbours = ({ locale, label, main, other }: Props) => (
  <nav className={styles.neighbours} aria-label={label}>
    {other && (
      <AddressLink href={other.href} className={styles.previous}>
        <small>{other.label}</small>
        <LocalWords as="strong" text={other.title} locale={locale} data-long={isLongTitle(other.title)} />
      </AddressLink>
    )}
    <AddressLink href={main.href} className={styles.next}>
      <small>{main.label}</small>
      <strong data-long={isLongTitle(main.title)}>
        <LocalWords text={main.title} locale={locale} />
        <Icon name="arrow" />
      </strong>
      {main.picture && <span className={styles.frame}>{main.picture}</span>}
    </AddressLink>
  </nav>
)
