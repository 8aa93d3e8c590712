import type { MetadataRoute } from 'next'
import { toSitemap } from '#lib/seo/addresses.ts'

export const dynamic = 'force-static'

export default function sitemap(): MetadataRoute.Sitemap {
  return toSitemap()
}
