import { getIn } from '@freelance-site/content'
import type { StudioLanguage } from '@freelance-site/foundation'
import { DocumentIcon } from '@sanity/icons/Document'
import { defineField, defineType, getPublishedId, type Rule } from 'sanity'
import { findOnlyLanguage } from '#lib/content/localized.ts'
import { maxInHeader, ownerPages } from '#lib/content/page.ts'
import { locales, toRecord } from '#lib/languages.ts'
import { orderField, toChoices, toImageField, toLocaleField } from './document.ts'
import type { DocumentSchema } from './documentSchema.ts'
import { toAddressField, toOnlyField } from './ownPages.ts'
import { countPublished, findRepeated, toPageParts } from './pageParts.ts'
import { toSeoField } from './pageWords.ts'
import { toStoryParts } from './story.ts'
import { type T, translatorFor } from './words/words.ts'

export const page: DocumentSchema = {
  // The built-in pages are in the list `pages`.
  list: { id: 'own-pages', title: (language) => translatorFor(language)('ownPage.list') },
  toTypes: (language) => [toPageType(translatorFor(language), language)],
}

function toPageType(t: T, language: StudioLanguage) {
  const fields = [
    toLocaleField('title', t('ownPage.name'), { missing: t('ownPage.name.missing'), title: t }),
    toLocaleField('summary', t('ownPage.summary'), {
      type: 'localeText',
      description: t('ownPage.summary.description'),
      missing: t('ownPage.summary.missing'),
    }),
    toImageField(t, {
      name: 'image',
      title: t('ownPage.image'),
      description: t('ownPage.image.description'),
    }),
    defineField({
      name: 'parts',
      type: 'array',
      title: t('ownPage.parts'),
      description: t('ownPage.parts.description'),
      of: [...toStoryParts(t), ...toPageParts(t)],
      validation: (rule) => rule.custom((parts) => findRepeated(parts, t)),
    }),
  ]
  const place = [
    toOnlyField(t, language),
    toAddressField(t, language, ownerPages, t('ownPage.slug.missing')),
    ...toMenuFields(t),
  ]
  return defineType({
    name: 'page',
    title: t('ownPage.title'),
    type: 'document',
    icon: DocumentIcon,
    groups: [
      { name: 'page', title: t('ownPage.tab.page'), default: true },
      { name: 'place', title: t('ownPage.tab.place') },
      { name: 'search', title: t('seo') },
    ],
    fields: [
      ...fields.map((field) => ({ ...field, group: 'page' })),
      ...place.map((field) => ({ ...field, group: 'place' })),
      toSeoField(t),
      orderField,
    ],
    preview: {
      select: { ...toRecord(locales, (locale) => `title.${locale}`), only: 'only', media: 'image' },
      prepare(selected) {
        const own = findOnlyLanguage(selected) ?? locales[0]
        return {
          title: selected[own],
          subtitle: locales.flatMap((locale) => (locale === own ? [] : (selected[locale] ?? []))).join(' · '),
          media: getIn(selected, ['media', 'asset']) ? selected.media : DocumentIcon,
        }
      },
    },
  })
}

/** What one line of the menu on the narrowest phone holds. */
const maxMenuName = 20

const toMenuFields = (t: T) => [
  defineField({
    name: 'menu',
    type: 'string',
    title: t('ownPage.menu'),
    description: t('ownPage.menu.description'),
    options: { list: toChoices({ header: t('ownPage.menu.header'), footer: t('ownPage.menu.footer') }) },
    validation: (rule) =>
      rule.custom(async (menu, context) => {
        if (menu !== 'header') return true
        const others = await countPublished(context, '_type == "page" && menu == "header" && _id != $id', {
          id: getPublishedId(context.document?._id ?? ''),
        })
        return others < maxInHeader || t('ownPage.menu.full', { max: maxInHeader })
      }),
  }),
  {
    ...toLocaleField('menuName', t('ownPage.menuName'), { description: t('ownPage.menuName.description') }),
    hidden: ({ document }: { document?: object | undefined }) => getIn(document, ['menu']) === undefined,
    validation: (rule: Rule) =>
      rule
        .custom((name, { document }) => {
          if (getIn(document, ['menu']) !== 'header') return true
          const long = locales.filter((locale) => {
            const shown = getIn(name, [locale]) || getIn(document, ['title', locale])
            return typeof shown === 'string' && shown.length > maxMenuName
          })
          return (
            long.length === 0 || {
              message: t('ownPage.menuName.long', { max: maxMenuName }),
              paths: long.map((locale) => [locale]),
            }
          )
        })
        .warning(),
  },
]
