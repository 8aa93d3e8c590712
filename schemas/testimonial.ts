import { BlockquoteIcon } from '@sanity/icons/Blockquote'
import { defineField, defineType } from 'sanity'
import { defaultLocale } from '#lib/languages.ts'
import { orderField, required, toLocaleField } from './document.ts'
import type { DocumentSchema } from './documentSchema.ts'
import { type T, translatorFor } from './words/words.ts'

export const testimonial: DocumentSchema = {
  toTypes: (language) => [toTestimonialType(translatorFor(language))],
  list: { title: (language) => translatorFor(language)('testimonial.list') },
  // A client has agreed to the words of the original, not to those of its copy.
  notCopied: ['permission'],
}

const toTestimonialType = (t: T) =>
  defineType({
    name: 'testimonial',
    title: t('testimonial'),
    type: 'document',
    icon: BlockquoteIcon,
    fields: [
      toLocaleField('words', t('testimonial.words'), {
        type: 'localeText',
        description: t('testimonial.words.description'),
        missing: t('testimonial.words.missing'),
      }),
      defineField({
        name: 'name',
        type: 'string',
        title: t('testimonial.name'),
        validation: required(t('testimonial.name.missing')),
      }),
      toLocaleField('role', t('testimonial.role'), { description: t('testimonial.role.description') }),
      // A weak reference, so that the project can still be deleted.
      defineField({
        name: 'project',
        type: 'reference',
        to: [{ type: 'project' }],
        weak: true,
        options: { disableNew: true },
        title: t('testimonial.project'),
        description: t('testimonial.project.description'),
      }),
      // Required, so that nobody is quoted without having agreed. Pages never read it.
      defineField({
        name: 'permission',
        type: 'text',
        rows: 2,
        title: t('testimonial.permission'),
        description: t('testimonial.permission.description'),
        validation: required(t('testimonial.permission.missing')),
      }),
      orderField,
    ],
    preview: { select: { title: 'name', subtitle: `words.${defaultLocale}` } },
  })
