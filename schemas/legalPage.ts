import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { defineArrayMember, defineField, defineType } from 'sanity'

export const legalSection = defineType({
  name: 'legalSection',
  title: 'Section',
  type: 'object',
  fields: [
    defineField({
      name: 'heading',
      type: 'localeString',
      title: 'Heading',
      validation: (rule) => rule.required().error('A section needs a heading.'),
    }),
    defineField({
      name: 'body',
      type: 'localeBlocks',
      title: 'Text',
      validation: (rule) => rule.required().error('A section needs a text.'),
    }),
    defineField({
      name: 'insert',
      type: 'string',
      title: 'Also show, below the text',
      options: {
        list: [
          { title: 'Your legal details, from the settings', value: 'companyDetails' },
          { title: 'The cookie switches', value: 'cookieSwitches' },
        ],
      },
    }),
  ],
  preview: { select: { title: 'heading.fr', subtitle: 'heading.en' } },
})

export const legalPage = defineType({
  name: 'legalPage',
  title: 'Legal page',
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
          { title: 'Terms (/legal)', value: 'terms' },
          { title: 'Privacy (/privacy)', value: 'privacy' },
          { title: 'Cookies (/cookies)', value: 'cookies' },
        ],
      },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'title',
      type: 'localeString',
      title: 'Title',
      validation: (rule) => rule.required().error('A page needs a title.'),
    }),
    defineField({
      name: 'sections',
      type: 'array',
      title: 'Sections',
      of: [defineArrayMember({ type: 'legalSection' })],
      validation: (rule) => rule.required().min(1).error('A page needs at least one section.'),
    }),
    defineField({
      name: 'updatedOn',
      type: 'date',
      title: 'Last updated',
      description:
        'Pins the date shown on the page. Left empty: today for the terms, the day of the last change for the others.',
    }),
  ],
  preview: { select: { title: 'title.fr', subtitle: 'title.en' } },
})
