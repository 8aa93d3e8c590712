import { Heading } from '#components/story/Heading.tsx'
import { note as styles } from '#components/styles/documentPages.ts'
import { CallToContact } from '#components/ui/CallToContact.tsx'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import { AddressLink } from '#components/ui/PageLink.tsx'
import { Picture } from '#components/ui/Picture.tsx'
import { toLocalePath } from '#lib/addresses.ts'
import { type NotePageView, toListed, toYears } from '#lib/content/note.ts'
import type { SiteContent } from '#lib/content/siteContent.ts'
import { isLongTitle } from '#lib/content/title.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import { Day } from './Day.tsx'

/** All notes by year. The newest opens the list if it has a picture. */
export function NotesScreen({ locale, content }: { locale: Locale; content: SiteContent }) {
  const { heading, intro } = content.words.notes
  const notes = toListed(content.notes)
  const [first] = notes
  const latest = first?.image ? first : null
  return (
    <>
      <Heading
        locale={locale}
        title={{ text: heading, lang: locale }}
        summary={{ text: intro, lang: locale }}
      >
        <a className={styles.feed} href={toLocalePath(pages.notes.feed, locale)} type="application/rss+xml">
          {translatorFor(locale)('notes.fixed.follow')}
        </a>
      </Heading>
      {latest && <Latest locale={locale} note={latest} />}
      {toYears(notes.filter((note) => note !== latest)).map((ofYear) => (
        <section key={ofYear.year} className={styles.year} aria-labelledby={`year-${ofYear.year}`}>
          <h2 id={`year-${ofYear.year}`}>{ofYear.year}</h2>
          <ol className={styles.entries}>
            {ofYear.notes.map((note) => (
              <li key={note.id}>
                <Entry locale={locale} note={note} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      <div className={styles.end}>
        <CallToContact locale={locale} words={content.words.home.call} email={content.settings.email} />
      </div>
    </>
  )
}

type Shown = { locale: Locale; note: NotePageView }

// These links have no `hreflang`: that of a language switch, which leads to the same page.

/** Its picture runs out of the page on the right, and its words are at the foot of the picture. */
const Latest = ({ locale, note }: Shown) => (
  <AddressLink href={note.page.addresses[locale]} className={styles.latest}>
    <div className={styles.frame}>
      {note.image && <Picture image={note.image} locale={locale} sizes="(min-width: 46rem) 58vw, 92vw" />}
    </div>
    <div className={styles.words}>
      <Day day={note.date} locale={locale} />
      <LocalWords as="h2" text={note.title} locale={locale} data-long={isLongTitle(note.title)} />
      {note.sentence && <LocalWords as="p" text={note.sentence} locale={locale} />}
    </div>
  </AddressLink>
)

const Entry = ({ locale, note }: Shown) => (
  <AddressLink href={note.page.addresses[locale]} className={styles.entry}>
    <Day day={note.date} locale={locale} isShort />
    <div className={styles.words}>
      <LocalWords as="h3" text={note.title} locale={locale} data-long={isLongTitle(note.title)} />
      {note.sentence && <LocalWords as="p" text={note.sentence} locale={locale} />}
    </div>
  </AddressLink>
)
