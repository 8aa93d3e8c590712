import { z } from 'zod'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import type { ListedPage, Locale } from '#lib/site.ts'
import { type Localized, type LocalText, toLocalText } from './localized.ts'
import { toPageTexts, toWordProjection, wordShape } from './pageWords.ts'

export const seoProjection = toWordProjection({ seo: { title: '', description: '' } })

/** The fields of a page for search engines and shared links. */
export const seoShape = z.object({ title: wordShape, description: wordShape }).optional()

/** What search engines and shared links show of a page; its title is without the brand. */
export type SeoView = { title: string; description: string }

/** The document of a page, as far as search engines are concerned. A legal page has a title of its own. */
export type SeoSource = { seo?: z.infer<typeof seoShape>; title?: Localized<string> | undefined }

/**
 * The title and the description of a page in a language. Where the owner has written none, a legal page has its own
 * title; everything else is in the dictionaries.
 */
export function toSeoView(page: ListedPage, published: SeoSource | null, locale: Locale): SeoView {
  const { title, description } = dictionaries[locale].meta[page]
  const own: LocalText | null = published?.title ? toLocalText(published.title, locale) : null
  return toPageTexts({ title: own?.text ?? title, description }, published?.seo ?? null, locale)
}
