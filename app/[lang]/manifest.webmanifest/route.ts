import type { MetadataRoute } from 'next'
import { getContent } from '#lib/content/getContent.server.ts'
import { themeColors } from '#lib/seo/pageMetadata.server.ts'
import { isLocale, locales, toLocalePath } from '#lib/site.ts'
import icon192 from './icon-192.png'
import icon512 from './icon-512.png'
import maskable from './icon-maskable-512.png'

export const dynamic = 'force-static'
export const dynamicParams = false

export const generateStaticParams = () => locales.map((lang) => ({ lang }))

const icon = { type: 'image/png', purpose: 'any' } as const

export async function GET(_request: Request, { params }: { params: Promise<{ lang: string }> }) {
  const { lang } = await params
  if (!isLocale(lang)) throw new Error(`“${lang}” is not a language of this site.`)
  const { settings } = await getContent(lang)
  const manifest: MetadataRoute.Manifest = {
    id: toLocalePath('/', lang),
    name: settings.brand,
    short_name: settings.brand,
    description: settings.tagline.text,
    lang,
    dir: 'ltr',
    start_url: toLocalePath('/', lang),
    scope: '/',
    display: 'browser',
    background_color: themeColors.light,
    theme_color: themeColors.light,
    icons: [
      { ...icon, src: icon192.src, sizes: '192x192' },
      { ...icon, src: icon512.src, sizes: '512x512' },
      { ...icon, src: maskable.src, sizes: '512x512', purpose: 'maskable' },
    ],
  }
  return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json' } })
}
