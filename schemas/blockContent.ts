import { linkShape } from 'releases/content/fields'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { toCanonicalPath, withoutLocale } from '#lib/addresses.ts'
import type { PickWording } from '#lib/i18n/typeset.ts'
import { findPages, pages } from '#lib/pages.ts'

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
            {
              name: 'link',
              type: 'object',
              title: pick('Lien', 'Link'),
              fields: [defineField({ name: 'href', type: 'linkAddress', title: pick('Adresse', 'Address') })],
            },
          ],
        },
      }),
    ],
  })

const paths: ReadonlySet<string> = new Set(findPages({ status: 200 }).map((page) => pages[page].path))

/** Whether an address is a path of this site at which there is no page. */
const leadsNowhere = (address: string): boolean => {
  const [path = ''] = address.trim().split(/[?#]/)
  return path.startsWith('/') && !paths.has(withoutLocale(toCanonicalPath(path)))
}

/** The address of a link. Sanity's own rule is not enough: it accepts “www.example.com” as a relative path. */
export const toLinkAddress = (pick: PickWording) =>
  defineType({
    name: 'linkAddress',
    type: 'url',
    title: pick('Adresse', 'Address'),
    description: pick(
      'Une page du site, ou https://…, mailto:… ou tel:…',
      'A page of the site, or https://…, mailto:… or tel:…',
    ),
    placeholder: 'https://…',
    validation: (rule) => {
      const message = pick(
        'Un lien mène à une page web (https://…), une page de ce site (/contact), une adresse e-mail (mailto:…) ou un téléphone (tel:…).',
        'A link leads to a web page (https://…), a page of this site (/contact), an e-mail (mailto:…) or a phone (tel:…).',
      )
      const nowhere = pick(
        'Ce site n’a pas de page à cette adresse. Choisissez une page dans la liste.',
        'This site has no page at this address. Choose a page from the list.',
      )
      return [
        rule
          .required()
          .uri({ scheme: ['http', 'https', 'mailto', 'tel'], allowRelative: true })
          .error(message),
        rule.custom((address) => {
          if (!address) return true
          if (!linkShape.safeParse(address).success) return message
          return leadsNowhere(address) ? nowhere : true
        }),
      ]
    },
  })
