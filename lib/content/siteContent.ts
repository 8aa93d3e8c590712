import type { Media } from '@freelance-site/content'
import { type Locale, toRecord } from '#lib/languages.ts'
import { findPages, listedPages, type PageName, pages } from '#lib/pages.ts'
import { builtInDocuments } from './builtIn.ts'
import { content, type Documents, documentPageTypes, noDocuments, type Snapshot } from './documents.ts'
import { findLegalPage } from './legalPage.ts'
import { createLinks, replaceLinks } from './links.ts'
import { hasPage, type OwnPageView, type WithPage } from './ownPages.ts'
import { isWordsPage, toPageWords } from './pageWords.ts'
import { withRegion } from './region.ts'
import { isListed, type SeoView, toSeoView } from './seo.ts'
import { builtInSettings } from './siteSettings.ts'

/** The title and the description of each page, from the document that holds its words or, for an unlisted page, the dictionaries. */
const toSeo = (documents: Documents, locale: Locale): Record<PageName, SeoView> =>
  toRecord(findPages({}), (page) => {
    if (!isListed(page)) return toSeoView(page, null, locale)
    const source = isWordsPage(page)
      ? documents[pages[page].document]
      : findLegalPage(documents.legalPage, builtInDocuments.legalPage, page)
    return toSeoView(page, source, locale)
  })

/**
 * What the head of the page of a document is made from, its id, the scene of its picture for shared links, and when what it shows
 * was last changed.
 */
export type DocumentPageView = WithPage<OwnPageView> & {
  id: string
  scene: string
  changedAt: string | undefined
}

/** The pages that documents have of their own. */
const toDocumentPages = (
  shown: Documents,
  documents: Documents,
  media: Media,
  locale: Locale,
): DocumentPageView[] =>
  documentPageTypes.flatMap(({ name, pages: own }) =>
    shown[name]
      .map((document) => ({
        id: document._id,
        scene: own.toScene(document),
        changedAt: content.findLastChange(documents, { document: document._id }),
        ...own.toView(document, media, locale),
      }))
      .filter((view) => hasPage(view)),
  )

/**
 * Turns a snapshot into the content of a language: what each type of document shows, in `toContent` of its definition, and the
 * words of pages. Unpublished content is replaced by the built-in content: per legal page, per field of the settings and of
 * pages, and per list (until the settings are published).
 */
export function toSiteContent({ documents, media, revision, socialImages }: Snapshot, locale: Locale) {
  const settings = documents.siteSettings
  const shown = content.toShown(documents, settings ? noDocuments : builtInDocuments)
  const site = {
    revision,
    ...content.toContent(shown, builtInDocuments, { media, locale, vat: settings?.vat }),
    /** Every page of a document, for metadata, sitemap and pictures of shared links. */
    documentPages: toDocumentPages(shown, documents, media, locale),
    /** When what a page shows was last changed, for the sitemap. Built-in content has no date. */
    changedAt: toRecord(listedPages, (page) => content.findLastChange(documents, { page })),
    words: toPageWords(documents, locale),
    seo: toSeo(documents, locale),
    /** By the address of their page; empty in development, and when the owner has set an image. */
    socialImages,
  }
  const filled = withRegion(site, settings?.region ?? builtInSettings.region, locale)
  const toAddress = createLinks(documents)
  replaceLinks(filled, (href) => toAddress(href, locale))
  return filled
}

/** All content of the site in one language, as plain data for components. */
export type SiteContent = ReturnType<typeof toSiteContent>

/** What the page of a document is made from, in one language. */
export type ShownDocument<View = OwnPageView> = {
  locale: Locale
  content: SiteContent
  document: View & WithPage<OwnPageView>
}
