import type { PickWording } from '@freelance-site/foundation'
import { BlockquoteIcon } from '@sanity/icons/Blockquote'
import { defineField, defineType } from 'sanity'
import { defaultLocale } from '#lib/languages.ts'
import { orderField, required, toLocaleField } from './document.ts'

export const toTestimonialType = (pick: PickWording) =>
  defineType({
    name: 'testimonial',
    title: pick('Témoignage', 'Testimonial'),
    type: 'document',
    icon: BlockquoteIcon,
    fields: [
      toLocaleField('words', pick('Les mots du client', 'The client’s words'), {
        type: 'localeText',
        description: pick(
          'Tels qu’il les a donnés, en deux ou trois phrases. Sans guillemets : le site les ajoute.',
          'As they gave them, in two or three sentences. Without quotation marks: the site adds them.',
        ),
        missing: pick('Un témoignage a besoin de mots.', 'A testimonial needs words.'),
      }),
      defineField({
        name: 'name',
        type: 'string',
        title: pick('Nom', 'Name'),
        validation: required(pick('Dites de qui sont ces mots.', 'Say whose words these are.')),
      }),
      toLocaleField('role', pick('Rôle, entreprise', 'Role, company'), {
        description: pick(
          'Par exemple « Gérante, Boulangerie du Port ». Vide, il ne se voit pas.',
          'For example “Manager, Harbour Bakery”. Left empty, it is not seen.',
        ),
      }),
      // A weak reference, so that the project can still be deleted.
      defineField({
        name: 'project',
        type: 'reference',
        to: [{ type: 'project' }],
        weak: true,
        options: { disableNew: true },
        title: pick('Le projet dont il parle', 'The project they speak of'),
        description: pick(
          'Si ce projet a une page, ces mots y figurent aussi.',
          'If the project has a page, these words are also shown there.',
        ),
      }),
      // Required, so that nobody is quoted without having agreed. Pages never read it.
      defineField({
        name: 'permission',
        type: 'text',
        rows: 2,
        title: pick('Accord du client', 'The client’s permission'),
        description: pick(
          'Quand et comment il a accepté d’être cité, par exemple « par e-mail, le 12 mars 2026 ». Le site ne le montre pas.',
          'When and how they agreed to be quoted, for example “by e-mail, on 12 March 2026”. The site does not show it.',
        ),
        validation: required(
          pick(
            'Notez l’accord du client : sans lui, ses mots ne peuvent pas être publiés.',
            'Note the client’s permission: without it, their words cannot be published.',
          ),
        ),
      }),
      orderField,
    ],
    preview: { select: { title: 'name', subtitle: `words.${defaultLocale}` } },
  })
