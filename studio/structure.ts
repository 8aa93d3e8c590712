import { CogIcon } from '@sanity/icons/Cog'
import { DocumentIcon } from '@sanity/icons/Document'
import { DocumentsIcon } from '@sanity/icons/Documents'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { ImagesIcon } from '@sanity/icons/Images'
import { TagIcon } from '@sanity/icons/Tag'
import type { ComponentType } from 'react'
import type { StructureBuilder, StructureResolver } from 'sanity/structure'
import { legalPageNames } from '#lib/content/legalTexts.ts'
import { wordsPages } from '#lib/content/page.ts'
import { siteSettingsId } from '#lib/content/siteSettings.ts'
import { type ListedPage, pages, toDocumentId } from '#lib/site.ts'
import type { PickWording } from '#schemas/pick.ts'
import { toPageTitle, toTemplateId } from './documentOptions.ts'
import { toOrderedList } from './order/orderedList.ts'
import { EnglishCount } from './translation/EnglishCount.tsx'
import { EnglishPane } from './translation/EnglishPane.tsx'

/** The Studio's first column: lists in the order of the site, singletons, and translations to do. */
export function toStructure(pick: PickWording): StructureResolver {
  const titles = {
    projects: pick('Projets', 'Projects'),
    packages: pick('Formules', 'Packages'),
    hosting: pick('Hébergement', 'Hosting'),
    legal: pick('Pages légales', 'Legal pages'),
    settings: pick('Réglages', 'Settings'),
    english: pick('Anglais manquant ou dépassé', 'English missing or outdated'),
  }
  const projects = toOrderedList(pick, { id: 'projects', title: titles.projects, type: 'project' })
  const toGroup = (name: 'site' | 'hosting', title: string) => {
    const group = { name, template: 'pricingPackage-in-group' }
    const list = toOrderedList(pick, { id: name, title, type: 'pricingPackage', group })
    return (S: StructureBuilder) => S.listItem().title(title).id(name).icon(TagIcon).child(list(S))
  }
  const sites = toGroup('site', 'Sites')
  const hosting = toGroup('hosting', titles.hosting)

  return (S) =>
    S.list()
      .title(pick('Contenu', 'Content'))
      .items([
        S.listItem().title(titles.projects).id('projects').icon(ImagesIcon).child(projects(S)),
        S.listItem()
          .title(titles.packages)
          .id('packages')
          .icon(TagIcon)
          .child(
            S.list()
              .title(titles.packages)
              .items([sites(S), hosting(S)]),
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
