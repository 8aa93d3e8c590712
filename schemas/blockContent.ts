import { defineArrayMember, defineField, defineType } from 'sanity'
import type { PickWording } from './pick.ts'

/** Portable Text of the legal pages, limited to what the site renders. */
export const toBlockContent = (pick: PickWording) =>
  defineType({
    name: 'blockContent',
    title: pick('Texte mis en forme', 'Formatted text'),
    type: 'array',
    of: [
      defineArrayMember({
        type: 'block',
        styles: [
          { title: pick('Paragraphe', 'Paragraph'), value: 'normal' },
          { title: pick('Titre', 'Heading'), value: 'h2' },
          { title: pick('Sous-titre', 'Sub-heading'), value: 'h3' },
        ],
        lists: [
          { title: pick('Puces', 'Bullets'), value: 'bullet' },
          { title: pick('Numéros', 'Numbers'), value: 'number' },
        ],
        marks: {
          decorators: [
            { title: pick('Gras', 'Strong'), value: 'strong' },
            { title: pick('Italique', 'Emphasis'), value: 'em' },
          ],
          annotations: [
            { name: 'link', type: 'object', title: pick('Lien', 'Link'), fields: [toHref(pick)] },
          ],
        },
      }),
    ],
  })

const toHref = (pick: PickWording) =>
  defineField({
    name: 'href',
    type: 'url',
    title: pick('Adresse', 'Address'),
    validation: (rule) =>
      rule
        .required()
        .uri({ scheme: ['http', 'https', 'mailto', 'tel'], allowRelative: true })
        .error(
          pick(
            'Un lien mène à une page web, une page de ce site (/contact), une adresse e-mail ou un téléphone.',
            'A link leads to a web page, a page of this site (/contact), an e-mail or a phone.',
          ),
        ),
  })
