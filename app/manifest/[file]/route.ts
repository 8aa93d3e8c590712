import { getContent } from '#lib/content/getContent.server.ts'
import { locales } from '#lib/languages.ts'
import { toManifest } from '#lib/seo/manifest.server.ts'
import small from './icon-192.png'
import large from './icon-512.png'
import maskable from './icon-maskable-512.png'

export const dynamic = 'force-static'
export const dynamicParams = false

const toFile = (locale: string) => `${locale}.webmanifest`

export const generateStaticParams = () => locales.map((locale) => ({ file: toFile(locale) }))

const icons = { small: small.src, large: large.src, maskable: maskable.src }

type Context = { params: Promise<{ file: string }> }

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { file } = await params
  const locale = locales.find((each) => toFile(each) === file)
  if (!locale) throw new Error(`No language has the manifest ${file}.`)
  const manifest = toManifest(locale, await getContent(locale), icons)
  return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json' } })
}
