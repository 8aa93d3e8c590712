import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import type { StudioLanguage } from 'foundation/studioLanguage'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { legalPageNames } from '#lib/content/legalTexts.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { pages } from '#lib/pages.ts'
import { required, toPreview } from './document.ts'
import { toPageType } from './pageWords.ts'
import type { T } from './words/words.ts'

export const toLegalSection = (t: T) =>
  defineType({
    name: 'legalSection',
    title: t('section.title'),
    type: 'object',
    fields: [
      defineField({
        name: 'heading',
        type: 'localeString',
        title: t('heading'),
        validation: required(t('section.headingMissing')),
      }),
      defineField({
        name: 'body',
        type: 'localeBlocks',
        title: t('text'),
        validation: required(t('section.textMissing')),
      }),
      defineField({
        name: 'insert',
        type: 'string',
        title: t('section.insert'),
        options: {
          list: [
            { title: t('section.companyDetails'), value: 'companyDetails' },
            { title: t('section.cookieSwitches'), value: 'cookieSwitches' },
            { title: t('section.messageRetention'), value: 'messageRetention' },
            { title: t('section.visitCounting'), value: 'visitCounting' },
          ],
        },
      }),
    ],
    preview: toPreview(t, 'heading', DocumentTextIcon),
  })

export const toLegalPageType = (t: T, language: StudioLanguage) =>
  toPageType(t, {
    name: 'legalPage',
    title: t('legalPage.title'),
    icon: DocumentTextIcon,
    fields: [
      defineField({
        name: 'page',
        type: 'string',
        title: t('legalPage.page'),
        readOnly: true,
        options: {
          list: legalPageNames.map((page) => ({
            title: `${dictionaries[language].meta[page].menu} (${pages[page].path})`,
            value: page,
          })),
        },
        validation: required(t('legalPage.open')),
      }),
      defineField({
        name: 'title',
        type: 'localeString',
        title: t('title'),
        validation: required(t('legalPage.titleMissing')),
      }),
      defineField({
        name: 'sections',
        type: 'array',
        title: t('legalPage.sections'),
        of: [defineArrayMember({ type: 'legalSection' })],
        validation: (rule) => rule.required().min(1).error(t('legalPage.sectionsMissing')),
      }),
      defineField({
        name: 'updatedOn',
        type: 'date',
        title: t('legalPage.updatedOn'),
        description: t('legalPage.updatedOnDescription'),
      }),
      // The built-in words that the page was seeded with. `studio/pages/LegalPageInput.tsx` compares them with newer ones.
      defineField({
        name: 'providedWords',
        type: 'array',
        hidden: true,
        of: [
          defineArrayMember({
            type: 'object',
            name: 'provided',
            fields: [defineField({ name: 'words', type: 'text' })],
          }),
        ],
      }),
    ],
    preview: toPreview(t, 'title', DocumentTextIcon),
  })
