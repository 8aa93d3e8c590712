import type { StudioLanguage } from 'foundation/studioLanguage'
import { toSeedPages } from '#lib/content/page.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { toLocale } from '#lib/languages.ts'
import { type ListedPage, listedPages, pages, toDocumentId } from '#lib/pages.ts'

/** The name of a page in the menus of the site. */
export const toPageTitle = (page: ListedPage, language: StudioLanguage): string =>
  dictionaries[toLocale(language)].meta[page].menu

/** The id of the template for a page that has no document yet. */
export const toTemplateId = (page: ListedPage): string => `${toDocumentId(page)}-built-in`

/** A new document of a page starts with the built-in words. A new legal page starts empty. */
export function toPageTemplates(language: StudioLanguage) {
  const seeds = new Map(toSeedPages().map(({ _id, _type, ...words }) => [_id, words]))
  return listedPages.map((page) => ({
    id: toTemplateId(page),
    title: toPageTitle(page, language),
    schemaType: pages[page].document,
    value: seeds.get(toDocumentId(page)) ?? { page },
  }))
}
