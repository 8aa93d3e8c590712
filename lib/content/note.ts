import {
  createRemovableShape,
  documentFields,
  imageProjection,
  imageShape,
  type Media,
} from '@freelance-site/content'
import { z } from 'zod'
import type { Locale } from '#lib/languages.ts'
import { defineDocumentType } from './documentType.ts'
import { toImageView } from './image.ts'
import {
  findOnlyLanguage,
  localeProjection,
  localeTextShape,
  onlyShape,
  optionalLocaleTextShape,
  toDocumentLanguages,
  toLocalText,
} from './localized.ts'
import { createOwnPages, hasPage, type WithPage } from './ownPages.ts'
import { asCode } from './problems.ts'
import { seoProjection, seoShape } from './seo.ts'
import { storyImages, storyProjection, storyShape, toStoryView } from './story.ts'
import { toTitle } from './title.ts'

const { slugShape, slugProjection, refuseSlugs, pages } = createOwnPages('note', {
  day: 'date',
  title: 'title',
  description: 'sentence',
})

/** The pages of notes: each note has one. */
export const notePages = pages

const noteImageShape = createRemovableShape('asset', imageShape.extend({ alt: localeTextShape }))

const noteShape = z.object({
  ...documentFields,
  only: onlyShape,
  title: localeTextShape,
  date: z.iso.date(asCode('notDay')),
  sentence: optionalLocaleTextShape,
  image: noteImageShape,
  /** The same image for shared links. */
  socialImage: noteImageShape,
  story: storyShape.min(1, asCode('missing')),
  slug: slugShape,
  seo: seoShape,
})

type Note = z.infer<typeof noteShape>

/** A note as a page in one language shows it: in this language, or else in the only one of the note. */
function toNoteView(note: Note, media: Media, locale: Locale) {
  const language = findOnlyLanguage(note) ?? locale
  return {
    id: note._id,
    languages: toDocumentLanguages(note),
    title: toTitle(toLocalText(note.title, language)),
    date: note.date,
    sentence: note.sentence ? toLocalText(note.sentence, language) : null,
    image: note.image ? toImageView(note.image, 'page', media, language) : null,
    story: toStoryView(note.story, media, language),
    ...notePages.toView(note, media, locale),
  }
}

/** Null stands for what the owner has left empty, and for a picture that could not be made. */
export type NoteView = ReturnType<typeof toNoteView>

/** A note that has a page of its own. */
export type NotePageView = WithPage<NoteView>

/** The notes with a page, the newest first. */
export const toListed = (notes: readonly NoteView[]): NotePageView[] => notes.filter((note) => hasPage(note))

/** The notes of each year, the newest first. */
export const toYears = (notes: readonly NotePageView[]) =>
  [...Map.groupBy(notes, ({ date }) => date.slice(0, 4))].map(([year, ofYear]) => ({ year, notes: ofYear }))

/**
 * The notes before and after one in time, of those that have a page in this language. It looks outwards from the note: of a thousand others
 * a page reads only what it shows.
 */
export function findNoteNeighbours(notes: readonly NoteView[], id: string, locale: Locale) {
  const at = notes.findIndex((note) => note.id === id)
  const findFrom = (step: 1 | -1): NotePageView | null => {
    for (let index = at + step; index >= 0; index += step) {
      const note = notes[index]
      if (note === undefined) return null
      if (hasPage(note) && note.languages.includes(locale)) return note
    }
    return null
  }
  return { next: findFrom(-1), previous: findFrom(1) }
}

const noteImage = `{${imageProjection}, alt${localeProjection}}`

const query = `*[_type == "note"] | order(date desc, _id asc) {
  _id, _updatedAt, only, title${localeProjection}, date, sentence${localeProjection},
  image${noteImage}, "socialImage": image${noteImage},
  ${slugProjection}, ${storyProjection}, ${seoProjection}
}`

export const noteType = defineDocumentType({
  query,
  shape: z.array(noteShape).superRefine(refuseSlugs),
  images: { image: 'page', socialImage: 'social', ...storyImages },
  pages: ['notes'],
  page: notePages,
  showFrom: notePages.findShownFrom,
  // Nothing is built in.
  seed: () => [],
  toContent: (notes, { media, locale }) => ({
    notes: notes.map((note) => toNoteView(note, media, locale)),
  }),
})
