import { indexedPageNames, indexedPages } from '#lib/seo/pages.ts'
import { toPageTitle } from '#lib/seo/pageTitle.ts'
import { drawSocialImage } from '#lib/seo/social/drawSocialImage.ts'
import { locales, toLocalePath } from '#lib/site.ts'
import { getDrawnFile } from './imageCache.ts'
import { toSiteContent } from './siteContent.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * Draws the picture that shared links show, for every page in every language; one that the cache has is not
 * made again. Gives file names by the address of their page. The owner's own picture replaces them all.
 */
export async function gatherSocialImages(snapshot: Snapshot, cache: string): Promise<Record<string, string>> {
  if (snapshot.documents.siteSettings?.socialImage) return {}
  const pages = locales.flatMap((locale) => {
    const content = toSiteContent(snapshot, locale)
    return indexedPageNames.map((page) => ({
      address: toLocalePath(indexedPages[page], locale),
      words: { page, brand: content.settings.brand, title: toPageTitle(page, locale, content) },
    }))
  })
  const gathered = pages.map(async ({ address, words }) => {
    const name = await getDrawnFile(cache, await drawSocialImage(words))
    return [address, name] as const
  })
  return Object.fromEntries(await Promise.all(gathered))
}
