import type { StudioLanguage } from '@freelance-site/foundation'
import { defineArrayMember, defineField, defineType, type ValidationContext } from 'sanity'
import { type T, translatorFor } from '../words/words.ts'

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
 * import { createBlockContent, createLocalizedTypes } from '@freelance-site/studio-kit/schema'
 * import { defineConfig } from 'sanity'
 *
 * const translations = { first: 'de', others: [{ language: 'en', source: 'translatedFrom' }] }
 *
 * export default defineConfig({
 *   projectId: 'my-project',
 *   dataset: 'production',
 *   schema: {
 *     types: [
 *       createBlockContent('en', { isLink: URL.canParse, leadsNowhere: async () => false }),
 *       ...createLocalizedTypes('en', translations),
 *       { name: 'linkAddress', type: 'url' },
 *     ],
 *   },
 * })
 */
export function createBlockContent(language: StudioLanguage, rules: LinkRules) {
  const t = translatorFor(language)
  return defineType({
    name: 'blockContent',
    title: t('blockContent'),
    type: 'array',
    of: [
      defineArrayMember({
        type: 'block',
        styles: [
          { title: t('blockContent.normal'), value: 'normal' },
          { title: t('blockContent.h2'), value: 'h2' },
          { title: t('blockContent.h3'), value: 'h3' },
        ],
        lists: [
          { title: t('blockContent.bullet'), value: 'bullet' },
          { title: t('blockContent.number'), value: 'number' },
        ],
        marks: {
          decorators: [
            { title: t('blockContent.strong'), value: 'strong' },
            { title: t('blockContent.em'), value: 'em' },
          ],
          annotations: [
            {
              name: 'link',
              type: 'object',
              title: t('blockContent.link'),
              fields: [createHrefField(t, rules)],
            },
          ],
        },
      }),
    ],
  })
}

/** The address of a link. Sanity's own rule is not enough: it accepts “www.example.com” as a relative path. */
const createHrefField = (t: T, { isLink, leadsNowhere }: LinkRules) =>
  defineField({
    name: 'href',
    type: 'linkAddress',
    title: t('blockContent.link.href'),
    description: t('blockContent.link.href.description'),
    validation: (rule) => {
      const message = t('blockContent.link.href.wrong')
      const uri = { scheme: ['http', 'https', 'mailto', 'tel'], allowRelative: true }
      return [
        rule.required().uri(uri).error(message),
        rule.custom<string>(async (address, context) => {
          if (address && !isLink(address)) return message
          return address && (await leadsNowhere(address, context))
            ? t('blockContent.link.href.nowhere')
            : true
        }),
      ]
    },
  })
