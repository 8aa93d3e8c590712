import { escapeHTML } from '@portabletext/to-html'
import { Feed } from 'feed'
import { type NotePageView, toListed } from '#lib/content/note.ts'
import { withBrand } from '#lib/content/seo.ts'
import type { SiteContent } from '#lib/content/siteContent.ts'
import { toOwnersMidnight } from '#lib/i18n/formats.ts'
import { type Locale, languages } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import { toLocalePath } from '../addresses.ts'
import { toAddress } from './addresses.server.ts'
import { toPictureHtml, toStoryHtml } from './storyHtml.server.ts'

/** The notes of a language with their full text, as RSS 2.0. */
export function toFeed(locale: Locale, content: SiteContent): string {
  const notes = toListed(content.notes).filter((note) => note.languages.includes(locale))
  const ids = new Set(notes.map(({ id }) => id))
  // When what it contains was last changed, and not when this file was made: readers fetch again what has a new date.
  const changes = content.documentPages.flatMap(({ id, changedAt }) => (ids.has(id) ? (changedAt ?? []) : []))
  const { title, description } = content.seo.notes
  const feed = new Feed({
    title: withoutControls(withBrand(title, content.settings.brand, locale)),
    description: withoutControls(description),
    link: toAddress(toLocalePath(pages.notes.path, locale)),
    feed: toAddress(toLocalePath(pages.notes.feed, locale)),
    language: languages[locale].tag,
    updated: new Date(changes.toSorted().at(-1) ?? 0),
    generator: false,
  })
  for (const note of notes) feed.addItem(toItem(note, locale))
  return feed.rss2()
}

function toItem({ id, title, date, sentence, image, story, page }: NotePageView, locale: Locale) {
  const opening = image ? [toPictureHtml({ image, caption: null })] : []
  return {
    // Stays the same if the address changes, so that readers do not show the note again.
    id: `${id}-${locale}`,
    title: withoutControls(title.text),
    link: toAddress(page.addresses[locale]),
    date: toOwnersMidnight(date),
    ...(sentence && { description: withoutControls(escapeHTML(sentence.text)) }),
    content: withoutControls([...opening, toStoryHtml(story, page.addresses[locale])].join('\n')),
  }
}

/** Without what XML cannot contain, and without the end of its CDATA sections. */
const withoutControls = (text: string): string =>
  text.replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').replaceAll(']]>', ']] >')
