import type { StudioLanguage } from '@freelance-site/foundation'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { toLocalePath } from '#lib/addresses.ts'
import { type LegalInsert, legalPageNames } from '#lib/content/builtInLegal.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { defaultLocale, toLocale } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import { required, toChoices, toLocaleField, toPreview } from './document.ts'
import type { DocumentSchema } from './documentSchema.ts'
import { toPageType } from './pageWords.ts'
import { type T, translatorFor } from './words/words.ts'

export const legalPage: DocumentSchema = {
  toTypes(language) {
    const t = translatorFor(language)
    return [toLegalPageType(t, language), toLegalSection(t, language)]
  },
}

const toLegalSection = (t: T, language: StudioLanguage) =>
  defineType({
    name: 'legalSection',
    title: t('legalSection'),
    type: 'object',
    fields: [
      toLocaleField('heading', t('legalSection.heading'), {
        title: t,
        missing: t('legalSection.heading.missing'),
      }),
      toLocaleField('body', t('legalSection.body'), {
        type: 'localeBlocks',
        missing: t('legalSection.body.missing'),
      }),
      defineField({
        name: 'insert',
        type: 'string',
        title: t('legalSection.insert'),
        options: {
          list: toChoices<LegalInsert>({
            companyDetails: t('legalSection.insert.companyDetails'),
            cookieSwitches: t('legalSection.insert.cookieSwitches'),
            messageRetention: t('legalSection.insert.messageRetention'),
            visitCounting: t('legalSection.insert.visitCounting'),
          }),
        },
      }),
    ],
    preview: toPreview(t, language, 'heading', DocumentTextIcon),
  })

const toLegalPageType = (t: T, language: StudioLanguage) =>
  toPageType(t, {
    name: 'legalPage',
    title: t('legalPage'),
    icon: DocumentTextIcon,
    fields: [
      defineField({
        name: 'page',
        type: 'string',
        title: t('legalPage.page'),
        readOnly: true,
        options: {
          list: legalPageNames.map((page) => ({
            title: `${dictionaries[toLocale(language)].meta[page].menu} (${toLocalePath(pages[page].path, defaultLocale)})`,
            value: page,
          })),
        },
        validation: required(t('legalPage.page.missing')),
      }),
      toLocaleField('title', t('legalPage.title'), {
        title: t,
        missing: t('legalPage.title.missing'),
      }),
      defineField({
        name: 'sections',
        type: 'array',
        title: t('legalPage.sections'),
        of: [defineArrayMember({ type: 'legalSection' })],
        validation: (rule) => rule.required().min(1).error(t('legalPage.sections.missing')),
      }),
      defineField({
        name: 'updatedOn',
        type: 'date',
        title: t('legalPage.updatedOn'),
        description: t('legalPage.updatedOn.description'),
      }),
      // The built-in words that the page was seeded with. The Studio compares them with newer ones.
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
    preview: toPreview(t, language, 'title', DocumentTextIcon),
  })
