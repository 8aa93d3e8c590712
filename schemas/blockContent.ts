import { linkShape } from 'releases/content/fields'
import { defineArrayMember, defineField, defineType } from 'sanity'
import type { PickWording } from '#lib/i18n/typeset.ts'

/** Portable Text of the legal pages, with the styles and marks that the site renders. */
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

/** The address of a link. Sanity's own rule is not enough: it accepts “www.example.com” as a relative path. */
const toHref = (pick: PickWording) =>
  defineField({
    name: 'href',
    type: 'url',
    title: pick('Adresse', 'Address'),
    description: pick(
      'https://…, une page de ce site (/contact), mailto:… ou tel:…',
      'https://…, a page of this site (/contact), mailto:… or tel:…',
    ),
    validation: (rule) => {
      const message = pick(
        'Un lien mène à une page web (https://…), une page de ce site (/contact), une adresse e-mail (mailto:…) ou un téléphone (tel:…).',
        'A link leads to a web page (https://…), a page of this site (/contact), an e-mail (mailto:…) or a phone (tel:…).',
      )
      return rule
        .required()
        .uri({ scheme: ['http', 'https', 'mailto', 'tel'], allowRelative: true })
        .error(message)
        .custom((address) => !address || linkShape.safeParse(address).success || message)
    },
  })
