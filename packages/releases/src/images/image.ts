import { z } from 'zod'

/** Larger images can be neither uploaded nor published: they are decompression bombs or mistakes. */
export const maxMegapixels = 64
export const maxPixels = maxMegapixels * 1_000_000

/** An image field of a document; an asset's id contains its size and format. Crop and hotspot are shares from 0 to 1. */
export type ImageField = {
  asset: { _id: string; lqip?: string | undefined; isOpaque?: boolean | undefined }
  hotspot: { x: number; y: number }
  crop: { top: number; right: number; bottom: number; left: number }
}

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
