import { getContent } from '#lib/content/getContent.server.ts'
import { locales, toLocale } from '#lib/languages.ts'
import { toFeed } from '#lib/seo/feed.server.ts'

export const dynamic = 'force-static'
export const dynamicParams = false

export const generateStaticParams = () => locales.map((lang) => ({ lang }))

type Context = { params: Promise<{ lang: string }> }

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const locale = toLocale((await params).lang)
  const feed = toFeed(locale, await getContent(locale))
  return new Response(feed, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
}
