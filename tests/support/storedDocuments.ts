import { paragraph } from './content.ts'
import { questions, withPart } from './ownPages.ts'

const toSlug = (current: string) => ({ _type: 'slug', current })

/** A note in both languages, as the lake stores it. */
export const storedNote = {
  _id: 'note-stored',
  _type: 'note',
  title: { fr: 'Une note gardée', en: 'A stored note' },
  date: '2026-11-12',
  sentence: { fr: 'Ce que j’ai vu.', en: 'What I saw.' },
  story: [
    {
      _key: 'text',
      _type: 'storyText',
      text: { fr: [paragraph('Le texte gardé.')], en: [paragraph('The stored text.')] },
    },
  ],
  slug: { fr: toSlug('note-gardee'), en: toSlug('stored-note') },
}

/** A page of the owner's own in French alone, with parts of two kinds, as the lake stores it. */
export const storedPage = {
  _id: 'page-stored',
  _type: 'page',
  only: 'fr',
  title: { fr: 'Une page gardée' },
  summary: { fr: 'Qui je suis.' },
  slug: { fr: toSlug('page-gardee') },
  order: 10,
  menu: 'footer',
  parts: [questions, ...withPart('call').parts],
}
