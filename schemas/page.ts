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
import { translatorFor as ownFor, type PageT } from './pageTexts.ts'
import { toSeoField } from './pageWords.ts'
import { toStoryParts } from './story.ts'
import { type T, translatorFor } from './words/words.ts'

export const page: DocumentSchema = {
  // The pages of the code have the list `pages`.
  list: { id: 'own-pages', title: (language) => ownFor(language)('list') },
  toTypes: (language) => [toPageType(translatorFor(language), ownFor(language), language)],
}

function toPageType(t: T, own: PageT, language: StudioLanguage) {
  const fields = [
    toLocaleField('title', own('name'), { missing: own('name.missing'), title: t }),
    toLocaleField('summary', own('summary'), {
      type: 'localeText',
      description: own('summary.description'),
      missing: own('summary.missing'),
    }),
    toImageField(t, {
      name: 'image',
      title: own('image'),
      description: own('image.description'),
    }),
    defineField({
      name: 'parts',
      type: 'array',
      title: own('parts'),
      description: own('parts.description'),
      of: [...toStoryParts(t), ...toPageParts(own)],
      validation: (rule) => rule.custom((parts) => findRepeated(parts, own)),
    }),
  ]
  const place = [
    toOnlyField(t, language),
    toAddressField(t, language, ownerPages, own('slug.missing')),
    ...toMenuFields(own),
  ]
  return defineType({
    name: 'page',
    title: own('title'),
    type: 'document',
    icon: DocumentIcon,
    groups: [
      { name: 'page', title: own('tab.page'), default: true },
      { name: 'place', title: own('tab.place') },
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

const toMenuFields = (own: PageT) => [
  defineField({
    name: 'menu',
    type: 'string',
    title: own('menu'),
    description: own('menu.description'),
    options: { list: toChoices({ header: own('menu.header'), footer: own('menu.footer') }) },
    validation: (rule) =>
      rule.custom(async (menu, context) => {
        if (menu !== 'header') return true
        const others = await countPublished(context, '_type == "page" && menu == "header" && _id != $id', {
          id: getPublishedId(context.document?._id ?? ''),
        })
        return others < maxInHeader || own('menu.full', { max: maxInHeader })
      }),
  }),
  {
    ...toLocaleField('menuName', own('menuName'), { description: own('menuName.description') }),
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
              message: own('menuName.long', { max: maxMenuName }),
              paths: long.map((locale) => [locale]),
            }
          )
        })
        .warning(),
  },
]
