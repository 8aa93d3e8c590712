import { createRedirectList } from '@freelance-site/content/studio'
import type { StudioLanguage } from '@freelance-site/foundation'
import {
  createDeletedList,
  createScheduledIcon,
  createSiteLink,
  createTranslationList,
} from '@freelance-site/studio-kit/studio'
import { BlockquoteIcon } from '@sanity/icons/Blockquote'
import { CogIcon } from '@sanity/icons/Cog'
import { DocumentIcon } from '@sanity/icons/Document'
import { DocumentsIcon } from '@sanity/icons/Documents'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { ImagesIcon } from '@sanity/icons/Images'
import { TagIcon } from '@sanity/icons/Tag'
import type { ComponentType } from 'react'
import type { DocumentListBuilder, StructureBuilder, UnserializedListItemChild } from 'sanity/structure'
import { toLocalePath } from '#lib/addresses.ts'
import { legalPageNames } from '#lib/content/legalPage.ts'
import { wordsPages } from '#lib/content/page.ts'
import { siteSettingsId } from '#lib/content/siteSettings.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { toLocale, translations } from '#lib/languages.ts'
import { type ListedPage, pages, toDocumentId } from '#lib/pages.ts'
import { translatorFor } from './words/words.ts'

/** The name of a page in the menus of the site. */
export const toPageTitle = (page: ListedPage, language: StudioLanguage): string =>
  dictionaries[toLocale(language)].meta[page].menu

type Options = {
  /** Replaces Sanity's lists of projects and packages. */
  toList?: (S: StructureBuilder, list: DocumentListBuilder) => UnserializedListItemChild
}

/** The Studio's first column: lists in the order of the site, singletons, and translations to do. */
export function toStructure(language: StudioLanguage, { toList = (_, list) => list }: Options = {}) {
  const t = translatorFor(language)
  return (S: StructureBuilder) => {
    const toItem = (id: string, title: string, icon: ComponentType, child: UnserializedListItemChild) =>
      S.listItem().title(title).id(id).icon(icon).child(child)

    const toGroup = (group: 'site' | 'hosting', title: string) => {
      const list = S.documentList()
        .id(group)
        .title(title)
        .schemaType('pricingPackage')
        .apiVersion('2025-02-19')
        .filter('_type == $type && group == $group')
        .params({ type: 'pricingPackage', group })
        .initialValueTemplates([S.initialValueTemplateItem('pricingPackage-in-group', { group })])
      return toItem(group, title, TagIcon, toList(S, list))
    }

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

    const [projects, testimonials, packages, settings] = [
      t('structure.projects'),
      t('structure.testimonials'),
      t('structure.packages'),
      t('structure.settings'),
    ]
    const projectList = toList(S, S.documentTypeList('project').id('projects').title(projects))
    const testimonialList = S.documentTypeList('testimonial').id('testimonials').title(testimonials)
    const groups = [toGroup('site', t('structure.sites')), toGroup('hosting', t('structure.hosting'))]
    return S.list()
      .title(t('structure.content'))
      .menuItems([createSiteLink(S, language, toLocalePath('/', toLocale(language)))])
      .items([
        toItem('projects', projects, ImagesIcon, projectList),
        toItem('testimonials', testimonials, BlockquoteIcon, toList(S, testimonialList)),
        toItem('packages', packages, TagIcon, S.list().title(packages).items(groups)),
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
