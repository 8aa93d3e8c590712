import { paragraph } from './content.ts'
import { picture, told } from './stories.ts'

const sitePart = (part: string, rest: object = {}) => ({
  _key: `part-${part}`,
  _type: 'sitePart',
  part,
  ...rest,
})

const question = (key: string, fr: string, en: string) => ({
  _key: key,
  question: { fr, en },
  answer: { fr: [paragraph(`Réponse à ${key}.`)], en: [paragraph(`Answer to ${key}.`)] },
})

export const questions = {
  _key: 'questions',
  _type: 'questions',
  heading: { fr: 'Vos questions', en: 'Your questions' },
  questions: [question('one', 'Combien de temps ?', 'How long?'), question('two', 'Et après ?', 'And then?')],
}

/** A page of the owner's own in both languages, as the content query finds it, without parts. */
export const ownerPage = {
  _id: 'page-about',
  _updatedAt: '2026-12-31T23:30:00Z',
  title: { fr: 'À propos', en: 'About' },
  summary: { fr: 'Qui je suis.', en: 'Who I am.' },
  slug: { fr: 'qui-je-suis', en: 'who-i-am' },
  order: 10,
}

/** One with every kind of part, and a picture. */
export const fullPage = {
  ...ownerPage,
  image: { ...picture, alt: { fr: 'L’atelier', en: 'The workshop' } },
  parts: [
    ...told.story,
    questions,
    ...['site', 'hosting', 'projects', 'testimonials', 'steps', 'call'].map((part) => sitePart(part)),
  ],
}

/** A page with these changes, and other ids and addresses by name. */
export const toOwnerPage = (name: string, changes: object = {}) => ({
  ...ownerPage,
  _id: `page-${name}`,
  slug: { fr: name, en: `${name}-en` },
  ...changes,
})

export const withPart = (part: string, rest: object = {}) => ({ parts: [sitePart(part, rest)] })
