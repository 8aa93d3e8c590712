import type { notes as French, meta as FrenchMeta } from '../fr/notes.ts'

export const meta: typeof FrenchMeta = {
  menu: 'Notes',
  title: 'Notes',
  description: 'Notes on designing and building websites and web applications.',
}

export const notes: typeof French = {
  heading: 'Notes',
  intro: 'What I learn while making websites, in a few lines.',
  fixed: {
    follow: 'Follow by RSS',
    others: 'Other notes',
    previous: 'Previous note',
    next: 'Next note',
  },
}
