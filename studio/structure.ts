import { CogIcon } from '@sanity/icons/Cog'
import { DocumentsIcon } from '@sanity/icons/Documents'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { ImagesIcon } from '@sanity/icons/Images'
import { TagIcon } from '@sanity/icons/Tag'
import type { StructureResolver } from 'sanity/structure'
import { legalPages, settingsId } from './singletons.ts'

/** What the owner sees first: the lists in the order of the site, then what exists once. */
export const structure: StructureResolver = (S) =>
  S.list()
    .title('Content')
    .items([
      S.documentTypeListItem('project')
        .title('Projects')
        .icon(ImagesIcon)
        .child(
          S.documentTypeList('project')
            .title('Projects')
            .defaultOrdering([{ field: 'order', direction: 'asc' }]),
        ),
      S.listItem()
        .title('Packages')
        .id('packages')
        .icon(TagIcon)
        .child(
          S.list()
            .title('Packages')
            .items([packageGroup(S, 'site', 'Sites'), packageGroup(S, 'hosting', 'Hosting')]),
        ),
      S.divider(),
      S.listItem()
        .title('Legal pages')
        .id('legal')
        .icon(DocumentsIcon)
        .child(
          S.list()
            .title('Legal pages')
            .items(
              legalPages.map(({ id, title, page }) =>
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
                  ),
              ),
            ),
        ),
      S.listItem()
        .title('Settings')
        .id(settingsId)
        .icon(CogIcon)
        .child(S.document().schemaType('siteSettings').documentId(settingsId).title('Settings')),
    ])

const packageGroup = (S: Parameters<StructureResolver>[0], group: 'site' | 'hosting', title: string) =>
  S.listItem()
    .title(title)
    .id(group)
    .icon(TagIcon)
    .child(
      S.documentList()
        .title(title)
        .schemaType('pricingPackage')
        .filter('_type == "pricingPackage" && group == $group')
        .params({ group })
        .apiVersion('2025-02-19')
        .defaultOrdering([{ field: 'order', direction: 'asc' }])
        .initialValueTemplates([S.initialValueTemplateItem('pricingPackage-in-group', { group })]),
    )
