import { ImagesIcon } from '@sanity/icons/Images'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { orderField, required, toAltField, toPreview, webAddress } from './document.ts'
import { imageOptions, toImageAdvice } from './image.ts'
import type { T } from './words/words.ts'

export const toProjectType = (t: T) =>
  defineType({
    name: 'project',
    title: t('project.title'),
    type: 'document',
    icon: ImagesIcon,
    fields: [
      ...toWordFields(t),
      defineField({
        name: 'tags',
        type: 'array',
        title: t('project.tags'),
        of: [defineArrayMember({ type: 'localeString' })],
      }),
      ...toFactFields(t),
      toImageField(t),
      toIllustrationField(t),
      orderField,
    ],
    orderings: [{ name: 'order', title: t('order'), by: [{ field: 'order', direction: 'asc' }] }],
    preview: toPreview(t, 'title', ImagesIcon, 'image'),
  })

const toImageField = (t: T) =>
  defineField({
    name: 'image',
    type: 'image',
    title: t('image.title'),
    description: `${t('project.imageDescription')} ${toImageAdvice(t)}`,
    options: imageOptions,
    fields: [toAltField(t)],
  })

const toWordFields = (t: T) => [
  defineField({
    name: 'title',
    type: 'localeString',
    title: t('title'),
    validation: required(t('project.titleMissing')),
  }),
  defineField({
    name: 'summary',
    type: 'localeText',
    title: t('project.summary'),
    description: t('project.summaryDescription'),
    validation: required(t('project.summaryMissing')),
  }),
  defineField({
    name: 'kind',
    type: 'localeString',
    title: t('project.kind'),
    description: t('project.kindDescription'),
    validation: required(t('project.kindMissing')),
  }),
]

const toFactFields = (t: T) => [
  defineField({
    name: 'year',
    type: 'number',
    title: t('project.year'),
    validation: (rule) => rule.integer().min(1990).max(2100).error(t('project.yearError')),
  }),
  defineField({ name: 'link', type: 'url', title: t('link'), validation: webAddress(t) }),
]

const toIllustrationField = (t: T) =>
  defineField({
    name: 'illustration',
    type: 'string',
    title: t('illustration.title'),
    description: t('project.illustrationDescription'),
    options: {
      layout: 'radio',
      list: [
        { title: t('illustration.bakery'), value: 'bakery' },
        { title: t('illustration.map'), value: 'map' },
        { title: t('illustration.learning'), value: 'learning' },
        { title: t('illustration.photo'), value: 'photo' },
      ],
    },
    initialValue: 'map',
    validation: required(t('illustration.missing')),
  })
