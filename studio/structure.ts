import { createRedirectList } from '@freelance-site/content/studio'
import type { StudioLanguage } from '@freelance-site/foundation'
import {
  createDeletedList,
  createScheduledIcon,
  createSiteLink,
  createTranslationList,
} from '@freelance-site/studio-kit/studio'
import { CogIcon } from '@sanity/icons/Cog'
import { DocumentIcon } from '@sanity/icons/Document'
import { DocumentsIcon } from '@sanity/icons/Documents'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import type { ComponentType } from 'react'
import type { DocumentListBuilder, StructureBuilder, UnserializedListItemChild } from 'sanity/structure'
import { toLocalePath } from '#lib/addresses.ts'
import { legalPageNames } from '#lib/content/builtInLegal.ts'
import { content } from '#lib/content/documents.ts'
import { wordsPages } from '#lib/content/pageWords.ts'
import { siteSettingsId } from '#lib/content/siteSettings.ts'
import { translations } from '#lib/content/translations.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { toLocale } from '#lib/languages.ts'
import { type ListedPage, pages, toDocumentId } from '#lib/pages.ts'
import { type DocumentSchema, toListId } from '#schemas/documentSchema.ts'
import { schemas } from '#schemas/types.ts'
import { translatorFor } from './words/words.ts'

/** The name of a page in the menus of the site. */
export const toPageTitle = (page: ListedPage, language: StudioLanguage): string =>
  dictionaries[toLocale(language)].meta[page].menu

type Groups = NonNullable<NonNullable<DocumentSchema['list']>['groups']>

/** The template of a new document in one of a type's groups. */
export const toGroupTemplate = (type: string): string => `${type}-in-group`

type Options = {
  /** Replaces Sanity's lists of types that the owner orders. */
  toList?: (S: StructureBuilder, list: DocumentListBuilder) => UnserializedListItemChild
}

/** The Studio's first column: lists in the order of the site, singletons, and translations to do. */
export function toStructure(language: StudioLanguage, { toList = (_, list) => list }: Options = {}) {
  const t = translatorFor(language)
  return (S: StructureBuilder) => {
    const toItem = (id: string, title: string, icon: ComponentType, child: UnserializedListItemChild) =>
      S.listItem().title(title).id(id).icon(icon).child(child)

    const toDocuments = (type: string, title: string, id: string) =>
      S.documentTypeList(type).id(id).title(title)

    /** The lists of a type, each with the documents that have the same value in a field. */
    const toGroups = (type: string, { field, toTitles }: Groups, icon: ComponentType) =>
      Object.entries(toTitles(language)).map(([value, title]) => {
        const list = S.documentList()
          .id(value)
          .title(title)
          .schemaType(type)
          .apiVersion('2025-02-19')
          .filter(`_type == $type && ${field} == $${field}`)
          .params({ type, [field]: value })
          .initialValueTemplates([S.initialValueTemplateItem(toGroupTemplate(type), { [field]: value })])
        return toItem(value, title, icon, toList(S, list))
      })

    const lists = schemas.flatMap(([type, { list, toTypes }]) => {
      if (!list) return []
      const [{ icon }] = toTypes(language)
      const [title, id] = [list.title(language), toListId(type, list)]
      if (list.groups)
        return toItem(
          id,
          title,
          icon,
          S.list()
            .title(title)
            .items(toGroups(type, list.groups, icon)),
        )
      const documents = toDocuments(type, title, id)
      return toItem(id, title, icon, content.isOrderedType(type) ? toList(S, documents) : documents)
    })

    const toDocument = (type: string, id: string, title: string) =>
      S.document().schemaType(type).documentId(id).title(title)

    const toPages = (id: 'pages' | 'legal', icon: ComponentType, names: readonly ListedPage[]) => {
      const items = names.map((page) => {
        const [documentId, title] = [toDocumentId(page), toPageTitle(page, language)]
        const document = toDocument(pages[page].document, documentId, title)
        const child = id === 'legal' ? document.initialValueTemplate('legalPage-of-site', { page }) : document
        return toItem(documentId, title, createScheduledIcon(documentId, icon), child)
      })
      const title = t(`structure.${id}`)
      return toItem(id, title, DocumentsIcon, S.list().title(title).items(items))
    }

    const settings = t('structure.settings')
    return S.list()
      .title(t('structure.content'))
      .menuItems([createSiteLink(S, language, toLocalePath('/', toLocale(language)))])
      .items([
        ...lists,
        S.divider(),
        toPages('pages', DocumentIcon, wordsPages),
        toPages('legal', DocumentTextIcon, legalPageNames),
        toItem(siteSettingsId, settings, CogIcon, toDocument('siteSettings', siteSettingsId, settings)),
        createRedirectList(S, language),
        S.divider(),
        createTranslationList(S, language, translations),
        createDeletedList(S, language),
      ])
  }
}
