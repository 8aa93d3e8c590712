import { CogIcon } from '@sanity/icons/Cog'
import { DocumentIcon } from '@sanity/icons/Document'
import { DocumentsIcon } from '@sanity/icons/Documents'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { ImagesIcon } from '@sanity/icons/Images'
import { TagIcon } from '@sanity/icons/Tag'
import type { StudioLanguage } from 'foundation/studioLanguage'
import type { ComponentType } from 'react'
import type { DocumentListBuilder, StructureBuilder, UnserializedListItemChild } from 'sanity/structure'
import { EnglishCount } from 'studio-kit/translation/EnglishCount'
import { EnglishPane } from 'studio-kit/translation/EnglishPane'
import { translatorFor } from 'studio-kit/translator'
import { legalPageNames } from '#lib/content/legalTexts.ts'
import { wordsPages } from '#lib/content/page.ts'
import { siteSettingsId } from '#lib/content/siteSettings.ts'
import { type ListedPage, pages, toDocumentId } from '#lib/pages.ts'
import { toPageTitle, toTemplateId } from './documentOptions.ts'
import { texts } from './words/words.ts'

type Options = {
  /** Replaces Sanity's lists of projects and packages. */
  toList?: (S: StructureBuilder, list: DocumentListBuilder) => UnserializedListItemChild
}

/** The Studio's first column: lists in the order of the site, singletons, and translations to do. */
export function toStructure(language: StudioLanguage, { toList = (_, list) => list }: Options = {}) {
  const t = translatorFor(texts, language)
  const toProjects = (S: StructureBuilder) =>
    toList(S, S.documentTypeList('project').id('projects').title(t('structure.projects')))
  const toGroup = (S: StructureBuilder, group: 'site' | 'hosting', title: string) => {
    const list = S.documentList()
      .id(group)
      .title(title)
      .schemaType('pricingPackage')
      .apiVersion('2025-02-19')
      .filter('_type == $type && group == $group')
      .params({ type: 'pricingPackage', group })
      .initialValueTemplates([S.initialValueTemplateItem('pricingPackage-in-group', { group })])
    return S.listItem().title(title).id(group).icon(TagIcon).child(toList(S, list))
  }

  return (S: StructureBuilder) =>
    S.list()
      .title(t('structure.content'))
      .items([
        S.listItem().title(t('structure.projects')).id('projects').icon(ImagesIcon).child(toProjects(S)),
        S.listItem()
          .title(t('structure.packages'))
          .id('packages')
          .icon(TagIcon)
          .child(
            S.list()
              .title(t('structure.packages'))
              .items([
                toGroup(S, 'site', t('structure.sites')),
                toGroup(S, 'hosting', t('structure.hosting')),
              ]),
          ),
        S.divider(),
        toPageList(S, language, {
          id: 'pages',
          title: t('structure.pages'),
          icon: DocumentIcon,
          names: wordsPages,
        }),
        toPageList(S, language, {
          id: 'legal',
          title: t('structure.legal'),
          icon: DocumentTextIcon,
          names: legalPageNames,
        }),
        S.listItem()
          .title(t('structure.settings'))
          .id(siteSettingsId)
          .icon(CogIcon)
          .child(
            S.document().schemaType('siteSettings').documentId(siteSettingsId).title(t('structure.settings')),
          ),
        S.divider(),
        S.listItem()
          .title(t('structure.english'))
          .id('missing-english')
          .icon(EnglishCount)
          .child(
            S.component(EnglishPane)
              .id('missing-english')
              .title(t('structure.english'))
              .child((id, { params: { type } }) => {
                const document = S.document().documentId(id)
                return type === undefined ? document : document.schemaType(type)
              }),
          ),
      ])
}

type PageList = { id: string; title: string; icon: ComponentType; names: readonly ListedPage[] }

/** Pages whose words the owner can change. A page without a document starts from its template. */
function toPageList(S: StructureBuilder, language: StudioLanguage, { id, title, icon, names }: PageList) {
  const toItem = (page: ListedPage) => {
    const document = S.document()
      .schemaType(pages[page].document)
      .documentId(toDocumentId(page))
      .title(toPageTitle(page, language))
      .initialValueTemplate(toTemplateId(page))
    return S.listItem().id(toDocumentId(page)).title(toPageTitle(page, language)).icon(icon).child(document)
  }
  const list = S.list().title(title).items(names.map(toItem))
  return S.listItem().title(title).id(id).icon(DocumentsIcon).child(list)
}
