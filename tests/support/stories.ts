import { toMediaKey } from '@freelance-site/content/testing'
import { paragraph, project, sized } from './content.ts'

const text = (fr: string, en?: string) => ({
  _key: `text-${fr}`,
  _type: 'storyText',
  text: { fr: [paragraph(fr)], ...(en && { en: [paragraph(en)] }) },
})

/** The projects of a site by their names: each has a story, and an address in French only. */
export const toStories = (...names: string[]) =>
  names.map((name, index) => ({
    ...project,
    _id: `project-${name}`,
    order: index,
    title: { fr: `Projet ${name}`, en: `Project ${name}` },
    slug: { fr: `projet-${name}` },
    story: [text(`Le récit de ${name}.`)],
  }))

/** An image field, as the content query answers it. */
export const picture = { asset: { _id: 'image-abc-1200x800-jpg' } }

const whole = { hotspot: { x: 0.5, y: 0.5 }, crop: { top: 0, right: 0, bottom: 0, left: 0 } }

/** That picture in every use, as a snapshot has it. */
export const media = Object.fromEntries(
  ['page', 'wide', 'pair', 'social'].map((use) => [toMediaKey({ ...picture, ...whole }, use), sized]),
)

/** A project with every kind of part, and with a slug in each language. */
export const told = {
  ...project,
  slug: { fr: 'pain', en: 'bread' },
  story: [
    text('La demande.', 'The request.'),
    {
      _key: 'picture',
      _type: 'storyPicture',
      picture: { ...picture, alt: { fr: 'Le four' }, caption: { fr: 'Au four.' } },
    },
    {
      _key: 'pair',
      _type: 'storyPair',
      left: { ...picture, alt: { fr: 'À gauche' } },
      right: { ...picture, alt: { fr: 'À droite' } },
    },
    { _key: 'quote', _type: 'storyQuote', quote: { fr: 'Une phrase.' } },
  ],
}

/** The same as a document of the Studio, in which a slug is an object. */
export const toldDocument = {
  ...told,
  _type: 'project',
  slug: { fr: { _type: 'slug', current: 'pain' }, en: { _type: 'slug', current: 'bread' } },
}

/** A note in both languages, with a picture and every kind of part. */
export const note = {
  _id: 'note-bread',
  _updatedAt: '2026-11-20T09:00:00Z',
  title: { fr: 'Du pain en ligne', en: 'Bread online' },
  date: '2026-11-12',
  sentence: { fr: 'Ce qu’une boulangerie m’a appris.', en: 'What a bakery taught me.' },
  image: { ...picture, alt: { fr: 'Un pain', en: 'A loaf' } },
  socialImage: { ...picture, alt: { fr: 'Un pain', en: 'A loaf' } },
  story: told.story,
  slug: { fr: 'du-pain-en-ligne', en: 'bread-online' },
}

/** A note in one language alone, without what an owner may leave out. */
export const toNoteOf = (only: string, name: string, date: string) => ({
  _id: `note-${name}`,
  _updatedAt: '2026-11-21T09:00:00Z',
  only,
  title: { [only]: `Note ${name}` },
  date,
  story: [{ _key: 'text', _type: 'storyText', text: { [only]: [paragraph(`Text of ${name}.`)] } }],
  slug: { [only]: name },
})
