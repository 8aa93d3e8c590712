import { CogIcon } from '@sanity/icons/Cog'
import { DocumentIcon } from '@sanity/icons/Document'
import { DocumentsIcon } from '@sanity/icons/Documents'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { ImagesIcon } from '@sanity/icons/Images'
import { TagIcon } from '@sanity/icons/Tag'
import type { ComponentType } from 'react'
import type { DocumentListBuilder, StructureBuilder, UnserializedListItemChild } from 'sanity/structure'
import type { PickWording } from 'studio-kit/pick'
import { EnglishCount } from 'studio-kit/translation/EnglishCount'
import { EnglishPane } from 'studio-kit/translation/EnglishPane'
import { legalPageNames } from '#lib/content/legalTexts.ts'
import { wordsPages } from '#lib/content/page.ts'
import { siteSettingsId } from '#lib/content/siteSettings.ts'
import { type ListedPage, pages, toDocumentId } from '#lib/pages.ts'
import { toPageTitle, toTemplateId } from './documentOptions.ts'

type Options = {
  /** Replaces Sanity's lists of projects and packages. */
  toList?: (S: StructureBuilder, list: DocumentListBuilder) => UnserializedListItemChild
}

/** The Studio's first column: lists in the order of the site, singletons, and translations to do. */
export function toStructure(pick: PickWording, { toList = (_, list) => list }: Options = {}) {
  const titles = {
    projects: pick('Projets', 'Projects'),
    packages: pick('Formules', 'Packages'),
    hosting: pick('Hébergement', 'Hosting'),
    legal: pick('Pages légales', 'Legal pages'),
    settings: pick('Réglages', 'Settings'),
    english: pick('Anglais manquant ou dépassé', 'English missing or outdated'),
  }
  const toProjects = (S: StructureBuilder) =>
    toList(S, S.documentTypeList('project').id('projects').title(titles.projects))
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
      .title(pick('Contenu', 'Content'))
      .items([
        S.listItem().title(titles.projects).id('projects').icon(ImagesIcon).child(toProjects(S)),
        S.listItem()
          .title(titles.packages)
          .id('packages')
          .icon(TagIcon)
          .child(
            S.list()
              .title(titles.packages)
              .items([toGroup(S, 'site', 'Sites'), toGroup(S, 'hosting', titles.hosting)]),
          ),
        S.divider(),
        toPageList(S, pick, { id: 'pages', title: 'Pages', icon: DocumentIcon, names: wordsPages }),
        toPageList(S, pick, {
          id: 'legal',
          title: titles.legal,
          icon: DocumentTextIcon,
          names: legalPageNames,
        }),
        S.listItem()
          .title(titles.settings)
          .id(siteSettingsId)
          .icon(CogIcon)
          .child(S.document().schemaType('siteSettings').documentId(siteSettingsId).title(titles.settings)),
        S.divider(),
        S.listItem()
          .title(titles.english)
          .id('missing-english')
          .icon(EnglishCount)
          .child(
            S.component(EnglishPane)
              .id('missing-english')
              .title(titles.english)
              .child((id, { params: { type } }) => {
                const document = S.document().documentId(id)
                return type === undefined ? document : document.schemaType(type)
              }),
          ),
      ])
}

type PageList = { id: string; title: string; icon: ComponentType; names: readonly ListedPage[] }

/** Pages whose words the owner can change. A page without a document starts from its template. */
function toPageList(S: StructureBuilder, pick: PickWording, { id, title, icon, names }: PageList) {
  const toItem = (page: ListedPage) => {
    const document = S.document()
      .schemaType(pages[page].document)
      .documentId(toDocumentId(page))
      .title(toPageTitle(page, pick))
      .initialValueTemplate(toTemplateId(page))
    return S.listItem().id(toDocumentId(page)).title(toPageTitle(page, pick)).icon(icon).child(document)
  }
  const list = S.list().title(title).items(names.map(toItem))
  return S.listItem().title(title).id(id).icon(DocumentsIcon).child(list)
}
