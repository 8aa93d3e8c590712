import { type ImageField, type Media, toAssetFile, toAssetSize } from './image.ts'
import { type ImageRequest, type Rect, toPageWidths, toShownRect } from './imageRequest.ts'

const formatRect = ({ left, top, width, height }: Rect) => [left, top, width, height].join(',')

/** The files of an image, as a lake transforms them on request; `imagesUrl` is the base address of its images. */
export function toLiveImage(
  imagesUrl: string,
  { image, frame }: Pick<ImageRequest, 'image' | 'frame'>,
): Media[string] {
  const address = (parameters: Record<string, string | number>) =>
    `${imagesUrl}/${toAssetFile(image.asset._id)}?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))}`
  const rect = toShownRect({ image, frame }, toAssetSize(image.asset._id))
  if (!('widths' in frame)) {
    const src = address({ rect: formatRect(rect), w: frame.width, fm: 'jpg' })
    return { ...frame, placeholder: null, files: [{ src, width: frame.width, type: 'image/jpeg' }] }
  }
  const files = toPageWidths(rect.width, frame.widths).map((width) => ({
    src: address({ rect: formatRect(rect), w: width, fm: 'webp' }),
    width,
    type: 'image/webp',
  }))
  return { width: rect.width, height: rect.height, placeholder: toPlaceholder(image), files }
}

/** Older images in a hosted lake do not record whether they are opaque. */
const toPlaceholder = ({ asset }: ImageField) => (asset.isOpaque === false ? null : (asset.lqip ?? null))
