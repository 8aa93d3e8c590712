import { z } from 'zod'
import { asCode } from '../problems.ts'

/** Larger images can be neither uploaded nor published: they are decompression bombs or mistakes. */
export const maxMegapixels = 64
export const maxPixels = maxMegapixels * 1_000_000

/**
 * From which fault of its file on a picture cannot be shown: the lake refuses it at the upload, and a release leaves it out. Not
 * from a warning on, since some phones write files with warnings, which every browser shows.
 */
export const failOn = 'error'

export const imageProjection = `"asset": asset->{_id, "lqip": metadata.lqip, "isOpaque": metadata.isOpaque},
  hotspot{x, y}, crop{top, right, bottom, left}`

const share = z.number(asCode('notNumber')).min(0, asCode('notShare')).max(1, asCode('notShare'))

const cropShape = z
  .object({ top: share, right: share, bottom: share, left: share })
  .refine((crop) => crop.top + crop.bottom < 1 && crop.left + crop.right < 1, asCode('emptyCrop'))

/** An image field with its asset; an asset's id contains its size and format. Crop and hotspot are shares from 0 to 1. */
export const imageShape = z.object({
  asset: z.object({
    _id: z.string().regex(/^image-[A-Za-z0-9]+-\d+x\d+-[a-z0-9]+$/, asCode('notImageId')),
    lqip: z.string().startsWith('data:image/').optional(),
    isOpaque: z.boolean().optional(),
  }),
  hotspot: z.object({ x: share, y: share }).default({ x: 0.5, y: 0.5 }),
  crop: cropShape.default({ top: 0, right: 0, bottom: 0, left: 0 }),
})

/** A parsed image field. Without a crop or hotspot in the document, it has the whole image and its centre. */
export type ImageField = z.infer<typeof imageShape>

/** An image prepared for a page: files in several widths and a tiny blurred placeholder. */
export const sizedImageShape = z.object({
  width: z.number(),
  height: z.number(),
  /** A data URL; null for transparent images, and for images in a live lake that have none. */
  placeholder: z.string().nullable(),
  files: z.array(z.object({ src: z.string(), width: z.number(), type: z.string() })),
})

/** An image as pages show it. `width` and `height` are in pixels; the files of a live lake may be smaller. */
export type SizedImage = z.infer<typeof sizedImageShape>

/** The pictures of a snapshot. Null: no picture can be made of the file, so pages leave it out. */
export type Media = Record<string, SizedImage | null>

/** The key of a sized image in a snapshot's media, from its asset, crop, hotspot and the name of its use. */
export function toMediaKey({ asset, crop, hotspot }: ImageField, use: string): string {
  const rect = [crop.top, crop.right, crop.bottom, crop.left].join(' ')
  return `${asset._id} ${rect} ${use} ${hotspot.x} ${hotspot.y}`
}

/** The position of the hotspot inside the cropped image, from 0 to 1. */
export function toFocus({ hotspot, crop }: ImageField): { x: number; y: number } {
  const inside = (value: number, before: number, after: number) =>
    Math.min(1, Math.max(0, (value - before) / (1 - before - after)))
  return { x: inside(hotspot.x, crop.left, crop.right), y: inside(hotspot.y, crop.top, crop.bottom) }
}

/** The file name of an asset, as the lake and Sanity's CDN serve it: `<hash>-<width>x<height>.<format>`. */
export const toAssetFile = (assetId: string): string =>
  assetId.replace(/^image-/, '').replace(/-([a-z0-9]+)$/, '.$1')

/** The size of an uploaded image in pixels, from its id. It is NaN if `imageShape` would refuse the id. */
export function toAssetSize(assetId: string): Size {
  const [, width, height] = /-(\d+)x(\d+)-/.exec(assetId) ?? []
  return { width: Number(width), height: Number(height) }
}

/** The sized image of a field; null if it could not be made. Throws if the snapshot lacks it, since a pull tries every image. */
export function toSizedImage(image: ImageField, use: string, media: Media): SizedImage | null {
  const sized = media[toMediaKey(image, use)]
  if (sized === undefined) throw new Error(`The snapshot lacks the image ${image.asset._id}.`)
  return sized
}

/** How pages show an image: cut to a ratio, in several widths as WebP; or for shared links, at one size as JPEG. */
export type ImageFrame =
  | {
      /** Width divided by height. */
      ratio: number
      widths: readonly number[]
      /** Whether drawings keep their own ratio: a logo or a screenshot that is cut is damaged, a photo is not. */
      keepsDrawings?: boolean
    }
  | Size

/** Whether an image is a drawing, a logo or a screenshot, by its format: photos are neither SVG, PNG nor GIF, nor transparent. */
export const isDrawing = ({ asset }: ImageField): boolean =>
  asset.isOpaque === false || /-(?:svg|png|gif)$/.test(asset._id)

/** An image that pages need. `document` and `path` say where it is used, for error messages. */
export type ImageRequest = {
  /** Its `toMediaKey`. */
  key: string
  image: ImageField
  frame: ImageFrame
  document: string
  path: string
}

type ShownImage = Pick<ImageRequest, 'image' | 'frame'>

/** A part of an image, in pixels from its top left corner. */
export type Rect = Size & { left: number; top: number }

type Size = { width: number; height: number }

function toCropRect({ crop }: ImageField, size: Size): Rect {
  const left = Math.min(size.width - 1, Math.round(crop.left * size.width))
  const top = Math.min(size.height - 1, Math.round(crop.top * size.height))
  const width = Math.max(1, size.width - left - Math.round(crop.right * size.width))
  const height = Math.max(1, size.height - top - Math.round(crop.bottom * size.height))
  return { left, top, width, height }
}

/** The widths in which an image is produced: none wider than the image itself. */
export function toPageWidths(width: number, widths: readonly number[]): number[] {
  const widest = Math.min(width, Math.max(...widths))
  return [...widths.filter((each) => each < widest), widest]
}

/** The part of an image that fills its frame: the largest part of the crop with the frame's ratio. */
export function toShownRect({ image, frame }: ShownImage, size: Size): Rect {
  if ('widths' in frame && frame.keepsDrawings && isDrawing(image)) return toCropRect(image, size)
  const ratio = 'widths' in frame ? frame.ratio : frame.width / frame.height
  return toRectAround(toFocus(image), toCropRect(image, size), ratio)
}

/** Where the hotspot is in the shown part, as shares of its width and height. */
export function toShownFocus(shown: ShownImage): { x: number; y: number } {
  const { asset, hotspot } = shown.image
  const size = toAssetSize(asset._id)
  const { left, top, width, height } = toShownRect(shown, size)
  return { x: (hotspot.x * size.width - left) / width, y: (hotspot.y * size.height - top) / height }
}

/** The edges of the shown part that the hotspot is close to, such as “top left”. */
export function toNearEdges(shown: ShownImage): string {
  const { x, y } = toShownFocus(shown)
  const side = (share: number, first: string, last: string) =>
    share < 0.25 ? first : share > 0.75 ? last : ''
  return `${side(y, 'top', 'bottom')} ${side(x, 'left', 'right')}`.trim()
}

/** The largest part of `rect` with a ratio, centred on the focus as far as there is room. */
function toRectAround(focus: { x: number; y: number }, rect: Rect, ratio: number): Rect {
  const width = Math.max(1, Math.min(rect.width, Math.round(rect.height * ratio)))
  const height = Math.max(1, Math.min(rect.height, Math.round(rect.width / ratio)))
  const place = (share: number, whole: number, part: number) =>
    Math.round(Math.min(whole - part, Math.max(0, share * whole - part / 2)))
  const left = rect.left + place(focus.x, rect.width, width)
  const top = rect.top + place(focus.y, rect.height, height)
  return { left, top, width, height }
}

/** The files of an image, as a lake transforms them on request; `imagesUrl` is the base address of its images. */
export function toLiveImage(imagesUrl: string, { image, frame }: ShownImage): SizedImage {
  const { asset } = image
  const { left, top, width, height } = toShownRect({ image, frame }, toAssetSize(asset._id))
  const toFile = (w: number, fm: 'jpg' | 'webp', type: string) => {
    const parameters = new URLSearchParams({ rect: [left, top, width, height].join(','), w: String(w), fm })
    return { src: `${imagesUrl}/${toAssetFile(asset._id)}?${parameters}`, width: w, type }
  }
  if (!('widths' in frame))
    return { ...frame, placeholder: null, files: [toFile(frame.width, 'jpg', 'image/jpeg')] }
  // Older images in a hosted lake do not record whether they are opaque.
  const placeholder = asset.isOpaque === false ? null : (asset.lqip ?? null)
  const files = toPageWidths(width, frame.widths).map((each) => toFile(each, 'webp', 'image/webp'))
  return { width, height, placeholder, files }
}
