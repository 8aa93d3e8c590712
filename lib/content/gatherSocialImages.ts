import { toPageTitle } from '#lib/seo/pageMetadata.ts'
import { drawSocialImage } from '#lib/seo/social/drawSocialImage.ts'
import { findPages, locales, pages, toLocalePath } from '#lib/site.ts'
import { getDrawnFile } from './imageCache.ts'
import { toSiteContent } from './siteContent.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * Draws the picture that shared links show, for every page in every language; one that the cache has is not
 * made again. Gives file names by the address of their page. The owner's own picture replaces them all.
 */
export async function gatherSocialImages(snapshot: Snapshot, cache: string): Promise<Record<string, string>> {
  if (snapshot.documents.siteSettings?.socialImage) return {}
  const drawings = locales.flatMap((locale) => {
    const content = toSiteContent(snapshot, locale)
    return findPages({ isListed: true }).map((page) => ({
      address: toLocalePath(pages[page].path, locale),
      words: { page, brand: content.settings.brand, title: toPageTitle(page, locale, content) },
    }))
  })
  const gathered = drawings.map(async ({ address, words }) => {
    const name = await getDrawnFile(cache, await drawSocialImage(words))
    return [address, name] as const
  })
  return Object.fromEntries(await Promise.all(gathered))
}
