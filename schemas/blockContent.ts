import { defineArrayMember, defineField, defineType } from 'sanity'
import { linkShape } from '#lib/content/fields.ts'
import type { T } from './words/words.ts'

/** Portable Text of the legal pages, with the styles and marks that the site renders. */
export const toBlockContent = (t: T) =>
  defineType({
    name: 'blockContent',
    title: t('formattedText'),
    type: 'array',
    of: [
      defineArrayMember({
        type: 'block',
        styles: [
          { title: t('block.paragraph'), value: 'normal' },
          { title: t('heading'), value: 'h2' },
          { title: t('block.subheading'), value: 'h3' },
        ],
        lists: [
          { title: t('block.bullets'), value: 'bullet' },
          { title: t('block.numbers'), value: 'number' },
        ],
        marks: {
          decorators: [
            { title: t('block.strong'), value: 'strong' },
            { title: t('block.emphasis'), value: 'em' },
          ],
          annotations: [{ name: 'link', type: 'object', title: t('link'), fields: [toHref(t)] }],
        },
      }),
    ],
  })

/** The address of a link. Sanity's own rule is not enough: it accepts “www.example.com” as a relative path. */
const toHref = (t: T) =>
  defineField({
    name: 'href',
    type: 'url',
    title: t('address'),
    description: t('link.description'),
    validation: (rule) => {
      const message = t('link.error')
      return rule
        .required()
        .uri({ scheme: ['http', 'https', 'mailto', 'tel'], allowRelative: true })
        .error(message)
        .custom((address) => !address || linkShape.safeParse(address).success || message)
    },
  })
