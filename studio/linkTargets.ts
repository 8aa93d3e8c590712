import { getIn } from '@freelance-site/content'
import { capitalize, type StudioLanguage } from '@freelance-site/foundation'
import type { LinkTargetOptions, LinkTargets } from '@freelance-site/studio-kit/studio'
import { toPageAddresses } from '#lib/addresses.ts'
import {
  documentPageTypes,
  isOnSite,
  storedPageProjection,
  toStoredLanguages,
} from '#lib/content/documents.ts'
import { toLanguageNames } from '#lib/i18n/languageNames.ts'
import { defaultLocale, type Locale, locales, toLocale } from '#lib/languages.ts'
import { findListPages, type ListedPage, listedPages, toListedType } from '#lib/pages.ts'
import { schemas } from '#schemas/types.ts'
import { toPageTitle } from './structure.ts'
import { translatorFor } from './words/words.ts'

/** A heading of the list: `Projects`, and for pages in another language than the first one `Projects · French`. */
function toHeading(title: string, locale: Locale, language: StudioLanguage): string {
  return locale === defaultLocale ? title : `${title} · ${toLanguageNames(language)[locale]}`
}

const toTarget = (page: ListedPage, locale: Locale, language: StudioLanguage) => {
  const path = toPageAddresses(page)[locale]
  return path === undefined ? [] : [{ path, title: toPageTitle(page, language) }]
}

const toPages = (language: StudioLanguage): LinkTargets[] =>
  locales.map((locale) => ({
    title: toHeading(translatorFor(language)('structure.pages'), locale, language),
    pages: listedPages
      .filter((page) => toListedType(page) === null)
      .flatMap((page) => toTarget(page, locale, language)),
  }))

/** The pages of published documents that are on the site, after the page that lists them, as an owner in this language knows them. */
export function toDocumentPages(found: readonly unknown[], language: StudioLanguage): LinkTargets[] {
  return documentPageTypes.flatMap(({ name, pages }) => {
    const documents = found
      .filter((document) => getIn(document, ['_type']) === name && isOnSite(name, document))
      .toSorted((a, b) => Number(getIn(a, ['order'])) - Number(getIn(b, ['order'])))
    const title = schemas.find(([type]) => type === name)?.[1].list?.title(language) ?? capitalize(name)
    const lists = findListPages().filter((page) => toListedType(page) === name)
    return locales.map((locale) => ({
      title: toHeading(title, locale, language),
      pages: [
        ...lists
          .filter((page) => toStoredLanguages(page, documents).includes(locale))
          .flatMap((page) => toTarget(page, locale, language)),
        ...documents.flatMap((document) =>
          pages
            .findAddresses(document)
            .filter((address) => address.language === locale)
            .map(({ path }) => ({ path, title: pages.findTitle(document, toLocale(language)) ?? path })),
        ),
      ],
    }))
  })
}

/** Where a link of the owner, or a redirect, may lead: every page that search engines list, in each language. */
export const linkTargets = {
  toPages,
  documents: {
    filter: `_type in ${JSON.stringify(documentPageTypes.map(({ name }) => name))}`,
    projection: storedPageProjection,
    toPages: toDocumentPages,
  },
} satisfies LinkTargetOptions
