import { z } from 'zod'
import { asCode } from '../content/reasons.ts'

/** Larger images can be neither uploaded nor published: they are decompression bombs or mistakes. */
export const maxMegapixels = 64
export const maxPixels = maxMegapixels * 1_000_000

/** The GROQ projection of an image field. */
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

export type ImageField = z.infer<typeof imageShape>

/** An image prepared for a page: files in several widths and a tiny blurred placeholder. */
export const sizedImageShape = z.object({
  width: z.number(),
  height: z.number(),
  /** A data URL; null for transparent images, and for images in a live lake that have none. */
  placeholder: z.string().nullable(),
  files: z.array(z.object({ src: z.string(), width: z.number(), type: z.string() })),
})

export type SizedImage = z.infer<typeof sizedImageShape>

export type Media = Record<string, SizedImage>

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

export function toAssetSize(assetId: string): { width: number; height: number } {
  const [, width, height] = /-(\d+)x(\d+)-/.exec(assetId) ?? []
  return { width: Number(width), height: Number(height) }
}

/** The sized image of a field. Throws if the snapshot lacks it, since a pull sizes every image. */
export function toSizedImage(image: ImageField, use: string, media: Media): SizedImage {
  const sized = media[toMediaKey(image, use)]
  if (!sized) throw new Error(`The snapshot lacks the image ${image.asset._id}.`)
  return sized
}
