import { defineArrayMember, defineField, defineType } from 'sanity'
import type { Say } from './say.ts'

/** Portable Text of the legal pages: what the site can render, and nothing more. */
export const toBlockContent = (say: Say) =>
  defineType({
    name: 'blockContent',
    title: say('Texte mis en forme', 'Formatted text'),
    type: 'array',
    of: [
      defineArrayMember({
        type: 'block',
        styles: [
          { title: say('Paragraphe', 'Paragraph'), value: 'normal' },
          { title: say('Titre', 'Heading'), value: 'h2' },
          { title: say('Sous-titre', 'Sub-heading'), value: 'h3' },
        ],
        lists: [
          { title: say('Puces', 'Bullets'), value: 'bullet' },
          { title: say('Numéros', 'Numbers'), value: 'number' },
        ],
        marks: {
          decorators: [
            { title: say('Gras', 'Strong'), value: 'strong' },
            { title: say('Italique', 'Emphasis'), value: 'em' },
          ],
          annotations: [{ name: 'link', type: 'object', title: say('Lien', 'Link'), fields: [toHref(say)] }],
        },
      }),
    ],
  })

const toHref = (say: Say) =>
  defineField({
    name: 'href',
    type: 'url',
    title: say('Adresse', 'Address'),
    validation: (rule) =>
      rule
        .required()
        .uri({ scheme: ['http', 'https', 'mailto', 'tel'], allowRelative: true })
        .error(
          say(
            'Un lien mène à une page web, une page de ce site (/contact), une adresse e-mail ou un téléphone.',
            'A link leads to a web page, a page of this site (/contact), an e-mail or a phone.',
          ),
        ),
  })
