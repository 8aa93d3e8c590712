import { linkShape } from 'releases/content/fields'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { toCanonicalPath, withoutLocale } from '#lib/addresses.ts'
import type { PickWording } from '#lib/i18n/typeset.ts'
import { documentPages, findPages, pages } from '#lib/pages.ts'

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

const paths: ReadonlySet<string> = new Set(findPages({ status: 200 }).map((page) => pages[page].path))

/** Whether an address is a path of this site at which there is no page. */
function leadsNowhere(address: string): boolean {
  if (!address.startsWith('/')) return false
  const path = withoutLocale(toCanonicalPath(address.replace(/[?#].*/s, '')))
  // The check of a release knows which slugs there are.
  return !paths.has(path) && !Object.values(documentPages).some((page) => path.startsWith(page.path))
}

/** The address of a link. Sanity's own rule is not enough: it accepts “www.example.com” as a relative path. */
const toHref = (pick: PickWording) =>
  defineField({
    name: 'href',
    type: 'linkAddress',
    title: pick('Adresse', 'Address'),
    description: pick(
      'Une page du site, ou https://…, mailto:… ou tel:…',
      'A page of the site, or https://…, mailto:… or tel:…',
    ),
    validation: (rule) => {
      const message = pick(
        'Un lien mène à une page web (https://…), une page de ce site (/contact), une adresse e-mail (mailto:…) ou un téléphone (tel:…).',
        'A link leads to a web page (https://…), a page of this site (/contact), an e-mail (mailto:…) or a phone (tel:…).',
      )
      const nowhere = pick(
        'Ce site n’a pas de page à cette adresse. Choisissez une page dans la liste.',
        'This site has no page at this address. Choose a page from the list.',
      )
      const uri = { scheme: ['http', 'https', 'mailto', 'tel'], allowRelative: true }
      return [
        rule.required().uri(uri).error(message),
        rule.custom<string>((address) => {
          if (address && !linkShape.safeParse(address).success) return message
          return address && leadsNowhere(address) ? nowhere : true
        }),
      ]
    },
  })
