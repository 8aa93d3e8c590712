import {
  createSlugs,
  type DocumentPage,
  type DocumentPages,
  getIn,
  imageShape,
  type Media,
  type PageDocument,
} from '@freelance-site/content'
import { toLocalePath, toSitePages } from '#lib/addresses.ts'
import { type Locale, locales, toRecord } from '#lib/languages.ts'
import { type DocumentPageType, documentPages } from '#lib/pages.ts'
import { type SocialImage, toSocialImage } from './image.ts'
import { type Localized, localeTextShape, toLocalText, toPageTexts } from './localized.ts'
import type { SeoSource, SeoView } from './seo.ts'
import { toTitle } from './title.ts'

type Options = {
  /** The field without which a document has no page, such as its story. By default each has one. */
  requires?: string
  /** The fields whose texts are the title and the description of the page, unless the owner writes others for search engines. */
  title: string
  description: string
  /** The group of `lib/seo/social/scenes.svg` in the picture of a shared link; by default that of the type's name. */
  toScene?: (document: unknown) => string
}

/** The slug and the address of the page of a document in every language. */
type Page = { slugs: Record<Locale, string>; addresses: Record<Locale, string> }

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
  /** The fields that say so, and which address and title it has. */
  fields: readonly string[]
  /** The title of a document, as it is stored; null if it has none. */
  findTitle: (document: unknown, locale: Locale) => string | null
  findPaths: (document: unknown) => Record<Locale, string> | null
  findAddresses: (document: unknown) => { language: Locale; path: string }[]
  findSeo: (document: unknown, locale: Locale, written: Seo) => SeoView | null
  toScene: (document: unknown) => string
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
  { requires, title, description, toScene = () => type }: Options,
) {
  const hasPage = (document: unknown) => {
    const value = requires === undefined ? true : getIn(document, [requires])
    return Array.isArray(value) ? value.length > 0 : Boolean(value)
  }
  const { slugShape, slugProjection, refuseSlugs, toSlugs, toPaths, findPaths } = createSlugs(locales, {
    path: documentPages[type].path,
    hasPage,
  })
  const findText = (document: unknown, field: string): Localized<string> | undefined =>
    localeTextShape.safeParse(getIn(document, [field])).data

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
    return toSitePages((language) => paths[language], 200).map((page) => ({
      ...page,
      document: document._id,
    }))
  }

  function toPage(document: PageDocument): Page | null {
    const [slugs, paths] = [toSlugs(document), toPaths(document)]
    if (slugs === null || paths === null) return null
    return { slugs, addresses: toRecord(locales, (language) => toLocalePath(paths[language], language)) }
  }

  return {
    slugShape,
    slugProjection,
    refuseSlugs,
    pages: {
      hasPage,
      fields: ['slug', title, ...(requires ? [requires] : [])],
      findTitle(document: unknown, locale: Locale) {
        const name = findText(document, title)
        return name ? toTitle(toLocalText(name, locale)).text : null
      },
      toPages,
      toScene,
      findSeo,
      /** The paths of the page that a stored document has, by language; null if it has none. */
      findPaths,
      /** The addresses of the page that a stored document has, one in each language; none if it has no page. */
      findAddresses(document: unknown) {
        const paths = findPaths(document)
        return paths
          ? locales.map((language) => ({ language, path: toLocalePath(paths[language], language) }))
          : []
      },
      toView(document: PageDocument & SeoSource, media: Media, locale: Locale): OwnPageView {
        const image = described.safeParse(getIn(document, ['socialImage'])).data
        return {
          page: toPage(document),
          seo: findSeo(document, locale, document.seo) ?? { title: '', description: '' },
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
