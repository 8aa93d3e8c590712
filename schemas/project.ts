import { ImagesIcon } from '@sanity/icons/Images'
import { defineArrayMember, defineField, defineType } from 'sanity'

export const illustrations = ['bakery', 'map', 'learning', 'photo'] as const

export const project = defineType({
  name: 'project',
  title: 'Project',
  type: 'document',
  icon: ImagesIcon,
  fields: [
    defineField({
      name: 'title',
      type: 'localeString',
      title: 'Title',
      validation: (rule) => rule.required().error('A project needs a title.'),
    }),
    defineField({
      name: 'summary',
      type: 'localeText',
      title: 'Summary',
      description: 'One or two sentences, shown under the title.',
      validation: (rule) => rule.required().error('A project needs a summary.'),
    }),
    defineField({
      name: 'kind',
      type: 'localeString',
      title: 'Kind of work',
      description: 'For example “Redesign”.',
      validation: (rule) => rule.required().error('Say what kind of work it was.'),
    }),
    defineField({
      name: 'tags',
      type: 'array',
      title: 'Tags',
      of: [defineArrayMember({ type: 'localeString' })],
    }),
    defineField({
      name: 'year',
      type: 'number',
      title: 'Year',
      validation: (rule) => rule.integer().min(1990).max(2100).error('A year such as 2026.'),
    }),
    defineField({
      name: 'link',
      type: 'url',
      title: 'Link',
      validation: (rule) =>
        rule.uri({ scheme: ['http', 'https'] }).error('A web address that begins with https://'),
    }),
    defineField({
      name: 'image',
      type: 'image',
      title: 'Image',
      description: 'Replaces the illustration. Drag the circle over what must always stay visible.',
      options: { hotspot: true },
      fields: [
        defineField({
          name: 'alt',
          type: 'localeString',
          title: 'Alternative text',
          description: 'What the picture shows, for people who do not see it.',
          validation: (rule) =>
            rule.custom((alt, context) => {
              const image = context.parent
              const hasPicture = typeof image === 'object' && image !== null && 'asset' in image
              return hasPicture && !alt ? 'Describe the picture in a few words.' : true
            }),
        }),
      ],
    }),
    defineField({
      name: 'illustration',
      type: 'string',
      title: 'Illustration',
      description: 'Drawn for this site; shown while there is no image.',
      options: {
        layout: 'radio',
        list: [
          { title: 'Bakery', value: 'bakery' },
          { title: 'Map', value: 'map' },
          { title: 'Learning', value: 'learning' },
          { title: 'Photo', value: 'photo' },
        ],
      },
      initialValue: 'map',
      validation: (rule) => rule.required().error('Choose what stands in for an image.'),
    }),
    defineField({
      name: 'order',
      type: 'number',
      title: 'Order',
      description: 'Projects are shown from the smallest number to the largest.',
      initialValue: 100,
      validation: (rule) => rule.required().error('Give it a place: a number such as 10.'),
    }),
  ],
  orderings: [{ name: 'order', title: 'Order on the site', by: [{ field: 'order', direction: 'asc' }] }],
  preview: { select: { title: 'title.fr', subtitle: 'title.en', media: 'image' } },
})
