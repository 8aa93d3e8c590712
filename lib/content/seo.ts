import { z } from 'zod'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import type { Locale } from '#lib/languages.ts'
import { type ListedPage, type PageName, pages } from '#lib/pages.ts'
import { translatorFor } from '../i18n/translator.ts'
import { type Localized, toLocalText, toPageTexts, toWordProjection, wordShape } from './localized.ts'
import { toTitle } from './title.ts'

export const seoProjection = toWordProjection({ seo: { title: '', description: '' } })

export const seoShape = z.object({ title: wordShape, description: wordShape }).optional()

/** The title, without the brand, and the description of a page for search engines and shared links. */
export type SeoView = { title: string; description: string }

/** The fields of a page's document that are for search engines. Only a legal page has `title`. */
export type SeoSource = { seo?: z.infer<typeof seoShape>; title?: Localized<string> | undefined }

/**
 * The title and the description of a page in a language. If the owner has written none, a legal page uses the title that
 * it shows; everything else comes from the dictionaries.
 */
export function toSeoView(page: PageName, published: SeoSource | null, locale: Locale): SeoView {
  const { title, description } = dictionaries[locale].meta[page]
  const shown = published?.title && toTitle(toLocalText(published.title, locale)).text
  return toPageTexts({ title: shown ?? title, description }, published?.seo ?? null, locale)
}

/** Narrows a page to one that search engines list. No other page has a document. */
export const isListed = (page: PageName): page is ListedPage => pages[page].isListed

/** The title of the browser's tab and of search results, which the brand follows. */
export const withBrand = (title: string, brand: string, locale: Locale): string =>
  translatorFor(locale)('meta.withBrand', { title, brand })
