import { Icon } from '#components/illustrations/Illustration.tsx'
import { Heading } from '#components/story/Heading.tsx'
import { Neighbours, neighbourSizes } from '#components/story/Neighbours.tsx'
import { Opening, openingSizes } from '#components/story/Opening.tsx'
import { Story } from '#components/story/Story.tsx'
import { opening as openingStyles, note as styles } from '#components/styles/documentPages.ts'
import { CallToContact } from '#components/ui/CallToContact.tsx'
import { PageLink } from '#components/ui/PageLink.tsx'
import { Picture } from '#components/ui/Picture.tsx'
import { findNoteNeighbours, type NotePageView, type NoteView } from '#lib/content/note.ts'
import type { ShownDocument } from '#lib/content/siteContent.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import { pages } from '#lib/pages.ts'
import { Day } from './Day.tsx'

/** A note with its story, then links to those before and after it. */
export function NoteScreen({ locale, content, document: note }: ShownDocument<NoteView>) {
  const t = translatorFor(locale)
  const { next, previous } = findNoteNeighbours(content.notes, note.id, locale)
  const toLink = (shown: NotePageView) => ({
    title: shown.title,
    href: shown.page.addresses[locale],
    label: t(shown === next ? 'notes.fixed.next' : 'notes.fixed.previous'),
    picture: shown.image && <Picture image={shown.image} locale={locale} sizes={neighbourSizes} />,
  })
  const [main, other] = [next, previous].filter((each) => each !== null)
  const opening = {
    locale,
    back: (
      <PageLink path={pages.notes.path} locale={locale} className={openingStyles.back}>
        <Icon name="arrow" />
        {content.words.notes.heading}
      </PageLink>
    ),
    kind: <Day day={note.date} locale={locale} />,
    title: note.title,
    summary: note.sentence,
  }
  return (
    <>
      <article>
        {note.image ? (
          <Opening
            {...opening}
            picture={<Picture image={note.image} locale={locale} sizes={openingSizes} isOpening />}
            isLow={note.image.isLow}
          />
        ) : (
          <Heading {...opening} />
        )}
        <Story locale={locale} story={note.story} />
      </article>
      {main && (
        <Neighbours
          locale={locale}
          label={t('notes.fixed.others')}
          main={toLink(main)}
          other={other ? toLink(other) : null}
        />
      )}
      <div className={styles.end}>
        <CallToContact locale={locale} words={content.words.home.call} email={content.settings.email} />
      </div>
    </>
  )
}
