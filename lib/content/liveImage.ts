import { type ImageField, type Media, toAssetFile, toAssetSize } from './image.ts'
import { type ImageRequest, type Rect, socialSize, toPageWidths, toShownRect } from './imageRequests.ts'

const formatRect = ({ left, top, width, height }: Rect) => [left, top, width, height].join(',')

/** The files of an image, as a lake transforms them on request; `imagesUrl` is the base address of its images. */
export function toLiveImage(
  imagesUrl: string,
  { image, use }: Pick<ImageRequest, 'image' | 'use'>,
): Media[string] {
  const address = (parameters: Record<string, string | number>) =>
    `${imagesUrl}/${toAssetFile(image.asset._id)}?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))}`
  const rect = toShownRect({ image, use }, toAssetSize(image.asset._id))
  if (use === 'social') {
    const src = address({ rect: formatRect(rect), w: socialSize.width, fm: 'jpg' })
    return { ...socialSize, placeholder: null, files: [{ src, width: socialSize.width, type: 'image/jpeg' }] }
  }
  const files = toPageWidths(rect.width, use).map((width) => ({
    src: address({ rect: formatRect(rect), w: width, fm: 'webp' }),
    width,
    type: 'image/webp',
  }))
  return { width: rect.width, height: rect.height, placeholder: toPlaceholder(image), files }
}

/** Older images in a hosted lake do not record whether they are opaque. */
const toPlaceholder = ({ asset }: ImageField) => (asset.isOpaque === false ? null : (asset.lqip ?? null))
