import type { ReactNode } from 'react'
import { Icon } from '#components/illustrations/Illustration.tsx'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import { AddressLink } from '#components/ui/PageLink.tsx'
import type { LocalText } from '#lib/content/localized.ts'
import { isLongTitle } from '#lib/content/title.ts'
import type { Locale } from '#lib/languages.ts'
import { SheetStyles } from './SheetStyles.tsx'

type Props = {
  locale: Locale
  /** The page above this one. */
  back?: { href: string; text: string }
  /** One line above the title. */
  kind?: ReactNode
  title: LocalText
  summary: LocalText | null
  children?: ReactNode
}

/** The opening of a page without a picture: its title, as large as that of a project, and a sentence. */
export const Heading = ({ locale, back, kind, title, summary, children }: Props) => (
  <div className="note-title">
    <SheetStyles />
    {back && (
      <AddressLink href={back.href} className="note-back">
        <Icon name="arrow" />
        {back.text}
      </AddressLink>
    )}
    {kind && <p className="note-kind">{kind}</p>}
    <LocalWords as="h1" text={title} locale={locale} data-long={isLongTitle(title)} />
    {summary && <LocalWords as="p" className="note-summary" text={summary} locale={locale} />}
    {children}
  </div>
)
