import { getIn, imageShape, optionalTextShape, toLiveImage, toShownFocus } from '@freelance-site/content'
import { z } from 'zod'
import { toLocalePath } from '#lib/addresses.ts'
import { documentPageTypes } from '#lib/content/documents.ts'
import { imageFrames } from '#lib/content/image.ts'
import { fillDocument, localeTextShape, optionalLocaleTextShape } from '#lib/content/localized.ts'
import { isWordsPage, toBuiltInWords } from '#lib/content/pageWords.ts'
import { withRegion } from '#lib/content/region.ts'
import { type SeoView, seoShape, toSeoView, withBrand } from '#lib/content/seo.ts'
import { builtInSettings } from '#lib/content/siteSettings.ts'
import { findWordsPage } from '#lib/content/translations.ts'
import { isLocale, type Locale } from '#lib/languages.ts'
import { pages, toPageLanguages } from '#lib/pages.ts'
import type { SocialPicture } from '#lib/seo/social/drawSocialImage.ts'

/** The texts of a page that search engines and shared links will show after the next *Publish*, and the scene of its drawn picture. */
export type PagePreview = SeoView & { withBrand: string; scene: string; path: string; brand: string }

/** A document while the owner types: a field that is not valid yet counts as empty. */
const draftShape = z
  .object({
    seo: seoShape.catch(undefined),
    title: localeTextShape.optional().catch(undefined),
  })
  .catch({})

const settingsShape = z
  .object({
    brand: optionalTextShape.catch(undefined),
    region: optionalLocaleTextShape.catch(undefined),
  })
  .catch({ brand: undefined, region: undefined })

/** Makes the preview of a page from its document and the published settings, with the functions of the site. */
export function toPagePreview(document: unknown, settings: unknown, locale: Locale): PagePreview | null {
  const draft = draftShape.parse(fillDocument(document))
  const shown = findShown(document, draft, locale)
  if (shown === null) return null
  const { brand = builtInSettings.brand, region = builtInSettings.region } = settingsShape.parse(settings)
  const { seo, scene, path } = shown
  const view = withRegion(seo, region, locale)
  const named = withBrand(view.title, brand, locale)
  return { ...view, withBrand: named, scene, brand, path: toLocalePath(path, locale) }
}

type Shown = { seo: SeoView; path: string; scene: string }

/** The texts, the path and the drawing of the page of a document; null if it has none. */
function findShown(document: unknown, draft: z.infer<typeof draftShape>, locale: Locale): Shown | null {
  const page = findWordsPage(document)
  if (page && !toPageLanguages(page).includes(locale)) return null
  if (page) return { seo: toSeoView(page, draft, locale), path: pages[page].path, scene: page }
  const own = documentPageTypes.find(({ name }) => name === getIn(document, ['_type']))?.pages
  const [paths, seo] = [own?.findPaths(document), own?.findSeo(document, locale, draft.seo)]
  const path = paths?.[locale]
  return path && seo && own ? { seo, path, scene: own.toScene(document) } : null
}

/** The text that the site shows while a field of a page is empty. */
export function findBuiltInWord(document: unknown, path: readonly string[], locale: string): string | null {
  if (!isLocale(locale)) return null
  const page = findWordsPage(document)
  const words = page && isWordsPage(page) ? toBuiltInWords(page, locale) : {}
  const draft = { ...draftShape.parse(document), seo: undefined }
  const word = getIn({ ...words, seo: findShown(document, draft, locale)?.seo }, path)
  return typeof word === 'string' ? word : null
}

/** A reference to an asset, as documents store it; the site's query resolves it. */
const chosenShape = z.object({ asset: z.object({ _ref: z.string() }) }).loose()

/** A picture in its form for shared links; null if the field has none. */
export function findChosenPicture(field: unknown, imagesUrl: string): SocialPicture | null {
  const chosen = chosenShape.safeParse(field)
  if (!chosen.success) return null
  const image = imageShape.safeParse({ ...chosen.data, asset: { _id: chosen.data.asset._ref } })
  if (!image.success) return null
  const shown = { image: image.data, frame: imageFrames.social }
  const src = toLiveImage(imagesUrl, shown).files[0]?.src
  return src === undefined ? null : { src, focus: toShownFocus(shown).x }
}
