import { parseEnv } from '#lib/env.ts'
import { formatProblem } from '#lib/publishing/reason.ts'
import { type Documents, noDocuments } from './documents.ts'
import { type ImageField, type Media, toAssetFile, toAssetSize } from './image.ts'
import {
  type ImageRequest,
  type Rect,
  socialSize,
  toCropRect,
  toImageRequests,
  toPageWidths,
  toSocialRect,
} from './imageRequests.ts'
import type { Lake } from './lake.ts'
import { formatFailure, getPublished } from './published.ts'
import { type Snapshot, toSnapshot } from './snapshot.ts'

const formatRect = ({ left, top, width, height }: Rect) => [left, top, width, height].join(',')

/** The files of an image, as the lake transforms them on request. */
function toLiveImage(lake: Lake, { image, use }: ImageRequest): Media[string] {
  const address = (parameters: Record<string, string | number>) =>
    `${lake.browserImagesUrl}/${toAssetFile(image.asset._id)}?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))}`
  const rect = toCropRect(image, toAssetSize(image.asset._id))
  if (use === 'social') {
    const src = address({ rect: formatRect(toSocialRect(image, rect)), w: socialSize.width, fm: 'jpg' })
    return { ...socialSize, placeholder: null, files: [{ src, width: socialSize.width, type: 'image/jpeg' }] }
  }
  const files = toPageWidths(rect.width).map((width) => ({
    src: address({ rect: formatRect(rect), w: width, fm: 'webp' }),
    width,
    type: 'image/webp',
  }))
  return { width: rect.width, height: rect.height, placeholder: toPlaceholder(image), files }
}

/** Older images in a hosted lake do not record whether they are opaque. */
const toPlaceholder = ({ asset }: ImageField) => (asset.isOpaque === false ? null : (asset.lqip ?? null))

/** A snapshot whose images stay in the lake: for pages rendered at each request. */
export function toLiveSnapshot(lake: Lake, documents: Documents): Snapshot {
  const media = Object.fromEntries(
    toImageRequests(documents).map((each) => [each.key, toLiveImage(lake, each)]),
  )
  return toSnapshot('lake', documents, media)
}

/** Reads the published content now, for pages in development. */
export async function getLiveSnapshot(): Promise<Snapshot> {
  const env = parseEnv()
  const published = await getPublished(env)
  if (published.kind === 'builtIn') return toSnapshot('builtIn', noDocuments, {})
  if (published.kind === 'lake') return toLiveSnapshot(published.lake, published.documents)
  if (env.CONTENT_REQUIRED === false) {
    console.warn(`${formatFailure(published)} Showing the built-in content, as CONTENT_REQUIRED=0 asks.`)
    return toSnapshot('builtIn', noDocuments, {})
  }
  const problems =
    published.kind === 'refused' ? published.problems.map((problem) => formatProblem(problem, 'en')) : []
  throw new Error([formatFailure(published), ...problems].join('\n'))
}
