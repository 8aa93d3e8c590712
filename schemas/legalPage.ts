import type { PickWording } from '@freelance-site/foundation'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { toLocalePath } from '#lib/addresses.ts'
import { type LegalInsert, legalPageNames } from '#lib/content/legalPage.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { defaultLocale, toLocale } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import { required, toChoices, toLocaleField, toPreview } from './document.ts'
import { toPageType } from './pageWords.ts'

const inserts: Record<LegalInsert, [french: string, english: string]> = {
  companyDetails: ['Vos mentions légales, depuis les réglages', 'Your legal details, from the settings'],
  cookieSwitches: ['Les interrupteurs des cookies', 'The cookie switches'],
  messageRetention: [
    'Quand les messages reçus sont effacés, si un délai est réglé',
    'When received messages are deleted, if a time is set',
  ],
  visitCounting: [
    'Comment les arrivées sont comptées, si elles le sont',
    'How arrivals are counted, if they are',
  ],
}

export const toLegalSection = (pick: PickWording) =>
  defineType({
    name: 'legalSection',
    title: 'Section',
    type: 'object',
    fields: [
      toLocaleField('heading', pick('Titre', 'Heading'), {
        title: pick,
        missing: pick('Une section a besoin d’un titre.', 'A section needs a heading.'),
      }),
      toLocaleField('body', pick('Texte', 'Text'), {
        type: 'localeBlocks',
        missing: pick('Une section a besoin d’un texte.', 'A section needs a text.'),
      }),
      defineField({
        name: 'insert',
        type: 'string',
        title: pick('Afficher aussi, sous le texte', 'Also show, below the text'),
        options: { list: toChoices(pick, inserts) },
      }),
    ],
    preview: toPreview(pick, 'heading', DocumentTextIcon),
  })

export const toLegalPageType = (pick: PickWording) =>
  toPageType(pick, {
    name: 'legalPage',
    title: pick('Page légale', 'Legal page'),
    icon: DocumentTextIcon,
    fields: [
      defineField({
        name: 'page',
        type: 'string',
        title: 'Page',
        readOnly: true,
        options: {
          list: legalPageNames.map((page) => ({
            title: `${dictionaries[toLocale(pick.language)].meta[page].menu} (${toLocalePath(pages[page].path, defaultLocale)})`,
            value: page,
          })),
        },
        validation: required(
          pick('Ouvrez la page depuis « Pages légales ».', 'Open the page from “Legal pages”.'),
        ),
      }),
      toLocaleField('title', pick('Titre', 'Title'), {
        title: pick,
        missing: pick('Une page a besoin d’un titre.', 'A page needs a title.'),
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
            .error(pick('Une page a besoin d’au moins une section.', 'A page needs at least one section.')),
      }),
      defineField({
        name: 'updatedOn',
        type: 'date',
        title: pick('Dernière mise à jour', 'Last updated'),
        description: pick(
          'Fixe la date affichée sur la page. Vide : aujourd’hui pour les mentions légales, le jour du dernier changement pour les autres.',
          'Pins the date shown on the page. Left empty: today for the terms, the day of the last change for the others.',
        ),
      }),
      // Pages seeded by version 1.0.0 have it. Without the field, the Studio would warn of it.
      defineField({
        name: 'providedWords',
        type: 'array',
        hidden: true,
        of: [
          defineArrayMember({
            type: 'object',
            name: 'provided',
            fields: [defineField({ name: 'words', type: 'text' })],
          }),
        ],
      }),
    ],
    preview: toPreview(pick, 'title', DocumentTextIcon),
  })
