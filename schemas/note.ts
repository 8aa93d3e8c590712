import type { StudioLanguage } from '@freelance-site/foundation'
import { formatStoredDay } from '@freelance-site/studio-kit/schema'
import { EditIcon } from '@sanity/icons/Edit'
import { defineField, defineType } from 'sanity'
import { notePages } from '#lib/content/note.ts'
import { toOwnersDay } from '#lib/i18n/formats.ts'
import { locales, toRecord } from '#lib/languages.ts'
import { required, toImageField, toLocaleField } from './document.ts'
import type { DocumentSchema } from './documentSchema.ts'
import { toAddressField, toOnlyField } from './ownPages.ts'
import { toSeoField } from './pageWords.ts'
import { toStoryParts } from './story.ts'
import { type T, translatorFor } from './words/words.ts'

export const note: DocumentSchema = {
  toTypes: (language) => [toNoteType(translatorFor(language), language)],
  list: {
    title: (language) => translatorFor(language)('note.list'),
    order: [{ field: 'date', direction: 'desc' }],
  },
}

const toNoteType = (t: T, language: StudioLanguage) =>
  defineType({
    name: 'note',
    title: t('note'),
    type: 'document',
    icon: EditIcon,
    groups: [
      { name: 'note', title: t('note.tab.note'), default: true },
      { name: 'search', title: t('seo') },
    ],
    fields: [
      ...[
        toOnlyField(t, language),
        toLocaleField('title', t('note.title'), { missing: t('note.title.missing'), title: t }),
        toDateField(t),
        toLocaleField('sentence', t('note.sentence'), {
          type: 'localeText',
          description: t('note.sentence.description'),
        }),
        toImageField(t, { name: 'image', title: t('note.image'), description: t('note.image.description') }),
        defineField({
          name: 'story',
          type: 'array',
          title: t('project.story'),
          description: t('note.story.description'),
          of: toStoryParts(t),
          validation: (rule) => rule.required().min(1).error(t('note.story.missing')),
        }),
        toAddressField(t, language, notePages, t('note.slug.missing')),
      ].map((field) => ({ ...field, group: 'note' })),
      toSeoField(t),
    ],
    preview: {
      select: { ...toRecord(locales, (locale) => `title.${locale}`), date: 'date', media: 'image' },
      prepare: ({ date, media, ...titles }) => ({
        title: locales.map((locale) => titles[locale]).find(Boolean),
        subtitle: date && formatStoredDay(date, language),
        media: media?.asset ? media : EditIcon,
      }),
    },
  })

/** A note is not on the site before its date, whether it is scheduled or published: docs/decisions/0071-notes.md */
const toDateField = (t: T) =>
  defineField({
    name: 'date',
    type: 'date',
    title: t('note.date'),
    initialValue: () => toOwnersDay(new Date()),
    validation: (rule) => [
      required(t('note.date.missing'))(rule),
      rule
        .custom((day) => day === undefined || day <= toOwnersDay(new Date()) || t('note.date.later'))
        .warning(),
    ],
  })
