import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { toPreview } from './document.ts'
import type { Say } from './say.ts'

export const toLegalSection = (say: Say) =>
  defineType({
    name: 'legalSection',
    title: 'Section',
    type: 'object',
    fields: [
      defineField({
        name: 'heading',
        type: 'localeString',
        title: say('Titre', 'Heading'),
        validation: (rule) =>
          rule.required().error(say('Une section a besoin d’un titre.', 'A section needs a heading.')),
      }),
      defineField({
        name: 'body',
        type: 'localeBlocks',
        title: say('Texte', 'Text'),
        validation: (rule) =>
          rule.required().error(say('Une section a besoin d’un texte.', 'A section needs a text.')),
      }),
      defineField({
        name: 'insert',
        type: 'string',
        title: say('Afficher aussi, sous le texte', 'Also show, below the text'),
        options: {
          list: [
            {
              title: say(
                'Vos mentions légales, depuis les réglages',
                'Your legal details, from the settings',
              ),
              value: 'companyDetails',
            },
            {
              title: say('Les interrupteurs des cookies', 'The cookie switches'),
              value: 'cookieSwitches',
            },
          ],
        },
      }),
    ],
    preview: toPreview(say, 'heading', DocumentTextIcon),
  })

export const toLegalPageType = (say: Say) =>
  defineType({
    name: 'legalPage',
    title: say('Page légale', 'Legal page'),
    type: 'document',
    icon: DocumentTextIcon,
    fields: [
      defineField({
        name: 'page',
        type: 'string',
        title: 'Page',
        readOnly: true,
        options: {
          list: [
            { title: say('Mentions légales (/legal)', 'Terms (/legal)'), value: 'terms' },
            { title: say('Confidentialité (/privacy)', 'Privacy (/privacy)'), value: 'privacy' },
            { title: 'Cookies (/cookies)', value: 'cookies' },
          ],
        },
        validation: (rule) =>
          rule
            .required()
            .error(say('Ouvrez la page depuis « Pages légales ».', 'Open the page from “Legal pages”.')),
      }),
      defineField({
        name: 'title',
        type: 'localeString',
        title: say('Titre', 'Title'),
        validation: (rule) =>
          rule.required().error(say('Une page a besoin d’un titre.', 'A page needs a title.')),
      }),
      defineField({
        name: 'sections',
        type: 'array',
        title: 'Sections',
        of: [defineArrayMember({ type: 'legalSection' })],
        validation: (rule) =>
          rule
            .required()
            .min(1)
            .error(say('Une page a besoin d’au moins une section.', 'A page needs at least one section.')),
      }),
      defineField({
        name: 'updatedOn',
        type: 'date',
        title: say('Dernière mise à jour', 'Last updated'),
        description: say(
          'Fixe la date affichée sur la page. Vide : aujourd’hui pour les mentions légales, le jour du dernier changement pour les autres.',
          'Pins the date shown on the page. Left empty: today for the terms, the day of the last change for the others.',
        ),
      }),
    ],
    preview: toPreview(say, 'title', DocumentTextIcon),
  })
