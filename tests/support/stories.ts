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
