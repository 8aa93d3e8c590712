import { CogIcon } from '@sanity/icons/Cog'
import { DocumentIcon } from '@sanity/icons/Document'
import { DocumentsIcon } from '@sanity/icons/Documents'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { ImagesIcon } from '@sanity/icons/Images'
import { TagIcon } from '@sanity/icons/Tag'
import type { StructureBuilder, StructureResolver } from 'sanity/structure'
import { siteSettingsId } from '#lib/content/siteSettings.ts'
import type { PickWording } from '#schemas/pick.ts'
import { toLegalPages, toPages } from './documentOptions.ts'
import { toOrderedList } from './order/orderedList.ts'
import { EnglishCount } from './translation/EnglishCount.tsx'
import { EnglishPane } from './translation/EnglishPane.tsx'

/** The Studio's first column: lists in the order of the site, singletons, and translations to do. */
export function toStructure(pick: PickWording): StructureResolver {
  const titles = {
    projects: pick('Projets', 'Projects'),
    packages: pick('Formules', 'Packages'),
    hosting: pick('Hébergement', 'Hosting'),
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
        pages(S, pick),
        legalPages(S, pick),
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

/** The pages whose words the owner can change. One that is not written yet begins with the words of the site. */
function pages(S: StructureBuilder, pick: PickWording) {
  const toItem = ({ id, title }: ReturnType<typeof toPages>[number]) =>
    S.listItem()
      .id(id)
      .title(title)
      .icon(DocumentIcon)
      .child(S.document().schemaType(id).documentId(id).title(title).initialValueTemplate(`${id}-built-in`))
  return S.listItem()
    .title('Pages')
    .id('pages')
    .icon(DocumentsIcon)
    .child(S.list().title('Pages').items(toPages(pick).map(toItem)))
}

function legalPages(S: StructureBuilder, pick: PickWording) {
  const title = pick('Pages légales', 'Legal pages')
  const toItem = ({ id, title, page }: ReturnType<typeof toLegalPages>[number]) =>
    S.listItem()
      .id(id)
      .title(title)
      .icon(DocumentTextIcon)
      .child(
        S.document()
          .schemaType('legalPage')
          .documentId(id)
          .title(title)
          .initialValueTemplate('legalPage-fixed', { page }),
      )
  return S.listItem()
    .title(title)
    .id('legal')
    .icon(DocumentsIcon)
    .child(S.list().title(title).items(toLegalPages(pick).map(toItem)))
}
