import { getIn } from '@freelance-site/content'
import { capitalize, type StudioLanguage } from '@freelance-site/foundation'
import type { LinkTargetOptions, LinkTargets } from '@freelance-site/studio-kit/studio'
import { toPageAddresses } from '#lib/addresses.ts'
import { documentPageTypes } from '#lib/content/documents.ts'
import { toLanguageNames } from '#lib/i18n/languageNames.ts'
import { defaultLocale, type Locale, locales, toLocale } from '#lib/languages.ts'
import { listedPages } from '#lib/pages.ts'
import { schemas } from '#schemas/types.ts'
import { toPageTitle } from './structure.ts'
import { translatorFor } from './words/words.ts'

/** A heading of the list: `Projects`, and for pages in another language than the first one `Projects · French`. */
function toHeading(title: string, locale: Locale, language: StudioLanguage): string {
  return locale === defaultLocale ? title : `${title} · ${toLanguageNames(language)[locale]}`
}

const toPages = (language: StudioLanguage): LinkTargets[] =>
  locales.map((locale) => ({
    title: toHeading(translatorFor(language)('structure.pages'), locale, language),
    pages: listedPages.flatMap((page) => {
      const path = toPageAddresses(page)[locale]
      return path === undefined ? [] : [{ path, title: toPageTitle(page, language) }]
    }),
  }))

/** The fields that a page's address and its title are made of. Of a list, whether it has entries: stories are long. */
const projection = `{_id, _type, order, ${[...new Set(documentPageTypes.flatMap(({ pages }) => pages.fields))]
  .map((field) => `"${field}": select(count(${field}) > 0 => [true], ${field})`)
  .join(', ')}}`

/** The pages of published documents, as an owner in this language knows them. */
export function toDocumentPages(found: readonly unknown[], language: StudioLanguage): LinkTargets[] {
  return documentPageTypes.flatMap(({ name, pages }) => {
    const documents = found
      .filter((document) => getIn(document, ['_type']) === name)
      .toSorted((a, b) => Number(getIn(a, ['order'])) - Number(getIn(b, ['order'])))
    const title = schemas.find(([type]) => type === name)?.[1].list?.title(language) ?? capitalize(name)
    return locales.map((locale) => ({
      title: toHeading(title, locale, language),
      pages: documents.flatMap((document) =>
        pages
          .findAddresses(document)
          .filter((address) => address.language === locale)
          .map(({ path }) => ({ path, title: pages.findTitle(document, toLocale(language)) ?? path })),
      ),
    }))
  })
}

/** Where a link of the owner, or a redirect, may lead: every page that search engines list, in each language. */
export const linkTargets: LinkTargetOptions = {
  toPages,
  documents: {
    filter: `_type in ${JSON.stringify(documentPageTypes.map(({ name }) => name))}`,
    projection,
    toPages: toDocumentPages,
  },
}
