import type { PickWording } from '@freelance-site/foundation'
import { defineArrayMember, defineField, defineType, type ValidationContext } from 'sanity'

/** What the site knows of addresses, to validate the links in formatted text. */
export type LinkRules = {
  /** Whether a page may show a link to the address. */
  isLink: (address: string) => boolean
  /** Whether the address is one of the site at which there is no page. */
  leadsNowhere: (address: string, context: ValidationContext) => Promise<boolean>
}

/**
 * Portable Text in `blockContent`, with the styles and marks that `@freelance-site/content` reads. The address of a link
 * has the type `linkAddress` of the site.
 * @example
 * import { createPick } from '@freelance-site/foundation'
 * import { createBlockContent, createLocalizedTypes } from '@freelance-site/studio-kit/schema'
 * import { defineConfig } from 'sanity'
 *
 * const pick = createPick('en')
 * const translations = { first: 'de', others: [{ language: 'en', source: 'translatedFrom' }] }
 *
 * export default defineConfig({
 *   projectId: 'my-project',
 *   dataset: 'production',
 *   schema: {
 *     types: [
 *       createBlockContent(pick, { isLink: URL.canParse, leadsNowhere: async () => false }),
 *       ...createLocalizedTypes(pick, translations),
 *       { name: 'linkAddress', type: 'url' },
 *     ],
 *   },
 * })
 */
export const createBlockContent = (pick: PickWording, rules: LinkRules) =>
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
              fields: [createHrefField(pick, rules)],
            },
          ],
        },
      }),
    ],
  })

/** The address of a link. Sanity's own rule is not enough: it accepts “www.example.com” as a relative path. */
const createHrefField = (pick: PickWording, { isLink, leadsNowhere }: LinkRules) =>
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
        rule.custom<string>(async (address, context) => {
          if (address && !isLink(address)) return message
          return address && (await leadsNowhere(address, context)) ? nowhere : true
        }),
      ]
    },
  })
