import type { MetadataRoute } from 'next'
import { getContent } from '#lib/content/getContent.server.ts'
import { defaultLocale } from '#lib/languages.ts'
import { toSitemap } from '#lib/seo/addresses.server.ts'

export const dynamic = 'force-static'

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  return toSitemap(await getContent(defaultLocale))
}
