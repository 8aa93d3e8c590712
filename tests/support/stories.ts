import { paragraph, project } from './content.ts'

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

/** A project with every kind of part, and with a slug in each language. */
export const told = {
  ...project,
  slug: { fr: 'pain', en: 'bread' },
  story: [
    text('La demande.', 'The request.'),
    { _key: 'quote', _type: 'storyQuote', quote: { fr: 'Une phrase.' } },
  ],
}
