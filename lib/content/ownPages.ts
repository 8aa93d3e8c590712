import {
  createSlugs,
  type DocumentPage,
  type DocumentPages,
  getIn,
  imageShape,
  type Media,
  type PageDocument,
} from '@freelance-site/content'
import { z } from 'zod'
import { toLocalePath, toSitePages } from '#lib/addresses.ts'
import { isTakenAddress } from '#lib/documentPaths.ts'
import { toOwnersMidnight } from '#lib/i18n/formats.ts'
import { isLocale, type Locale, locales, toRecord } from '#lib/languages.ts'
import { type DocumentPageType, documentPages } from '#lib/pages.ts'
import { type SocialImage, toSocialImage } from './image.ts'
import {
  fillDocument,
  findOnlyLanguage,
  type Localized,
  localeTextShape,
  toDocumentLanguages,
  toLocalText,
  toPageTexts,
} from './localized.ts'
import type { SeoSource, SeoView } from './seo.ts'
import { toTitle } from './title.ts'

type Options = {
  /** The field without which a document has no page, such as its story. By default each has one. */
  requires?: string
  /** The field with the day from which it has one. By default it has one at once. */
  day?: string
  /** The fields whose texts are the title and the description of the page, unless the owner writes others for search engines. */
  title: string
  description: string
  /** The group of `lib/seo/social/scenes.svg` in the picture of a shared link; by default that of the type's name. */
  toScene?: (document: unknown) => string
}

/** Where the page of a document is. */
type Page = {
  /** Its slug in each language that it exists in. */
  slugs: Partial<Record<Locale, string>>
  /** Its address in each language that it exists in. */
  translations: Partial<Record<Locale, string>>
  /** Where links in each language lead: in a language that the page lacks, to the page in the one that it has. */
  addresses: Record<Locale, string>
}

/** What the head of a document's page is made from, and the picture of a shared link. */
export type OwnPageView = {
  /** Null if the document has no page. */
  page: Page | null
  seo: SeoView
  /** The document's own picture for shared links, which is in its field `socialImage`. */
  socialImage: SocialImage | null
}

/** What the site knows of the pages that the documents of a type have of their own. */
export type OwnPages = DocumentPages & {
  /** Whether a document, as it is stored or as it is published, has a page. */
  hasPage: (document: unknown) => boolean
  /** When the page of a document, as it is stored or as it is published, begins to be on the site; null for at once. */
  findShownFrom: (document: unknown) => Date | null
  /** The fields that say so, and which address and title it has. */
  fields: readonly string[]
  /** The title of a document, as it is stored; null if it has none. */
  findTitle: (document: unknown, locale: Locale) => string | null
  findPaths: (document: unknown) => Partial<Record<Locale, string>> | null
  /** Whether something else of the site has the address that a slug makes. */
  isTaken: (slug: string) => boolean
  findAddresses: (document: unknown) => { language: Locale; path: string }[]
  findSeo: (document: unknown, locale: Locale, written: Seo) => SeoView | null
  toScene: (document: unknown) => string
  /** Where the page of a published document is; null if it has none. */
  toPage: (document: PageDocument) => Page | null
  toView: (document: PageDocument & SeoSource, media: Media, locale: Locale) => OwnPageView
}

type Seo = SeoSource['seo']

const described = imageShape.extend({ alt: localeTextShape })

/**
 * The pages that the documents of a type have of their own: their addresses, which end in a slug per language, and what
 * metadata, sitemap, pictures of shared links, previews and redirects need. `documentPages` in lib/pages.ts has their path.
 */
export function createOwnPages(
  type: DocumentPageType,
  { requires, day, title, description, toScene = () => type }: Options,
) {
  const hasPage = (document: unknown) => {
    const value = requires === undefined ? true : getIn(document, [requires])
    return Array.isArray(value) ? value.length > 0 : Boolean(value)
  }
  function findShownFrom(document: unknown): Date | null {
    const from = day === undefined ? undefined : z.iso.date().safeParse(getIn(document, [day])).data
    return from === undefined ? null : toOwnersMidnight(from)
  }
  const isTaken = (slug: string) => isTakenAddress(documentPages[type].path + slug)
  const { slugShape, slugProjection, refuseSlugs, toSlugs, toPaths, findPaths } = createSlugs(locales, {
    path: documentPages[type].path,
    hasPage,
    toLanguages: toDocumentLanguages,
    isTaken,
  })
  const findText = (document: unknown, field: string): Localized<string> | undefined =>
    localeTextShape.safeParse(getIn(fillDocument(document), [field])).data

  /** The texts for search engines: those that the owner wrote for them, or else those of the document; null if it has none. */
  function findSeo(document: unknown, locale: Locale, written: Seo): SeoView | null {
    const [name, sentence] = [findText(document, title), findText(document, description)]
    if (!name || !sentence) return null
    const shown = {
      title: toTitle(toLocalText(name, locale)).text,
      description: toLocalText(sentence, locale).text,
    }
    return toPageTexts(shown, written ?? null, locale)
  }

  function toPages(document: PageDocument): DocumentPage[] {
    const paths = toPaths(document)
    if (paths === null) return []
    const languages = locales.filter((language) => paths[language] !== undefined)
    return toSitePages((language) => paths[language] ?? '', 200, languages).map((page) => ({
      ...page,
      document: document._id,
    }))
  }

  function toPage(document: PageDocument): Page | null {
    const slugs = toSlugs(document)
    const found = toPages(document)
    const [first] = found
    if (slugs === null || first === undefined) return null
    const translations: Page['translations'] = {}
    for (const { language, path } of found) if (isLocale(language)) translations[language] = path
    return {
      slugs,
      translations,
      addresses: toRecord(locales, (language) => translations[language] ?? first.path),
    }
  }

  return {
    slugShape,
    slugProjection,
    refuseSlugs,
    pages: {
      hasPage,
      findShownFrom,
      isTaken,
      fields: ['slug', title, 'only', ...(requires ? [requires] : []), ...(day ? [day] : [])],
      findTitle(document: unknown, locale: Locale) {
        const name = findText(document, title)
        return name ? toTitle(toLocalText(name, locale)).text : null
      },
      toPages,
      toPage,
      toScene,
      findSeo,
      /** The paths of the page that a stored document has, in each of its languages; null if it has none. */
      findPaths,
      /** The addresses of the page that a stored document has, one in each of its languages; none if it has no page. */
      findAddresses(document: unknown) {
        const paths = findPaths(document) ?? {}
        return locales.flatMap((language) => {
          const path = paths[language]
          return path === undefined ? [] : [{ language, path: toLocalePath(path, language) }]
        })
      },
      toView(document: PageDocument & SeoSource, media: Media, locale: Locale): OwnPageView {
        const image = described.safeParse(getIn(document, ['socialImage'])).data
        return {
          page: toPage(document),
          seo: findSeo(document, findOnlyLanguage(document) ?? locale, document.seo) ?? {
            title: '',
            description: '',
          },
          socialImage: image ? toSocialImage(image, media, locale) : null,
        }
      },
    } satisfies OwnPages,
  }
}

/** A view of a document that has a page of its own. */
export type WithPage<View extends { page: Page | null }> = View & { page: Page }

/** Narrows the view of a document to one with a page. */
export const hasPage = <View extends { page: Page | null }>(view: View): view is WithPage<View> =>
  view.page !== null

/** The document whose page has this slug in one of these languages. */
export const findBySlug = <View extends { page: Page | null }>(
  views: readonly View[],
  slug: string,
  languages: readonly Locale[],
) =>
  views
    .filter((view) => hasPage(view))
    .find(({ page }) => languages.some((language) => page.slugs[language] === slug))
