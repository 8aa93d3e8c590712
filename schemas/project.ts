import type { StudioLanguage } from '@freelance-site/foundation'
import { ImagesIcon } from '@sanity/icons/Images'
import { defineArrayMember, defineField, defineType, type InitialValueResolverContext } from 'sanity'
import { projectPages, projectShape } from '#lib/content/project.ts'
import {
  orderField,
  required,
  toChoices,
  toImageField,
  toLocaleField,
  toPreview,
  webAddress,
} from './document.ts'
import type { DocumentSchema } from './documentSchema.ts'
import { toAddressField } from './ownPages.ts'
import { toSeoField } from './pageWords.ts'
import { toStoryParts } from './story.ts'
import { type T, translatorFor } from './words/words.ts'

export const project: DocumentSchema = {
  toTypes: (language) => [toProjectType(translatorFor(language), language)],
  list: { title: (language) => translatorFor(language)('project.list') },
}

const toProjectType = (t: T, language: StudioLanguage) =>
  defineType({
    name: 'project',
    title: t('project'),
    type: 'document',
    icon: ImagesIcon,
    groups: [
      { name: 'card', title: t('project.tab.card'), default: true },
      { name: 'page', title: t('project.tab.page') },
      { name: 'search', title: t('seo') },
    ],
    fields: [
      ...[
        toLocaleField('title', t('project.title'), {
          missing: t('project.title.missing'),
          title: t,
        }),
        toLocaleField('summary', t('project.summary'), {
          type: 'localeText',
          description: t('project.summary.description'),
          missing: t('project.summary.missing'),
        }),
        toLocaleField('kind', t('project.kind'), {
          description: t('project.kind.description'),
          missing: t('project.kind.missing'),
          title: t,
        }),
        defineField({
          name: 'tags',
          type: 'array',
          title: t('project.tags'),
          of: [defineArrayMember({ type: 'localeString' })],
        }),
        defineField({
          name: 'year',
          type: 'number',
          title: t('project.year'),
          validation: (rule) => rule.integer().min(1990).max(2100).error(t('project.year.wrong')),
        }),
        defineField({
          name: 'link',
          type: 'url',
          title: t('project.link'),
          validation: webAddress(t),
        }),
        toImageField(t, {
          name: 'image',
          title: t('project.image'),
          description: t('project.image.description'),
        }),
        toIllustrationField(t),
      ].map((field) => ({ ...field, group: 'card' })),
      { ...toStoryField(t), group: 'page' },
      { ...toAddressField(t, language, projectPages, t('project.slug.missing')), group: 'page' },
      { ...toSeoField(t), hidden: ({ document }) => !projectPages.hasPage(document) },
      orderField,
    ],
    preview: toPreview(t, language, 'title', ImagesIcon, 'image'),
  })

const toIllustrationField = (t: T) =>
  defineField({
    name: 'illustration',
    type: 'string',
    title: t('project.illustration'),
    description: t('project.illustration.description'),
    options: {
      layout: 'radio',
      list: toChoices({
        bakery: t('project.illustration.bakery'),
        map: t('project.illustration.map'),
        learning: t('project.illustration.learning'),
        photo: t('project.illustration.photo'),
      }),
    },
    initialValue: chooseDrawing,
    validation: required(t('project.illustration.missing')),
  })

/** The drawing that the fewest projects show, so that a home page with many projects does not repeat one. */
export async function chooseDrawing(_: unknown, { getClient }: InitialValueResolverContext): Promise<string> {
  const names = projectShape.shape.illustration.options
  const used = await getClient({ apiVersion: '2025-02-19' })
    .withConfig({ perspective: 'drafts' })
    .fetch<(string | null)[]>('*[_type == "project" && !defined(image.asset)].illustration')
  const count = (name: string) => used.filter((each) => each === name).length
  return names.toSorted((one, other) => count(one) - count(other))[0] ?? ''
}

/** The story of a project, in parts; a project that has one has a page of its own. */
const toStoryField = (t: T) =>
  defineField({
    name: 'story',
    type: 'array',
    title: t('project.story'),
    description: t('project.story.description'),
    of: toStoryParts(t),
  })
