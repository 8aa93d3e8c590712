import type { MetadataRoute } from 'next'
import { toAddress } from '#lib/seo/addresses.server.ts'

export const dynamic = 'force-static'

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/studio', '/lake/', '/api/', '/publisher/'] },
    sitemap: toAddress('/sitemap.xml'),
  }
}
