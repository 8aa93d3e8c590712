import sharp from 'sharp'
import type { ImageRequest } from './imageRequests.ts'
import { type Rect, socialSize, toCropRect, toPageWidths, toSocialRect } from './imageSizes.ts'

/** Changes whenever the files made from the same original would change: part of every cache key. */
export const recipe = 'webp-76-jpeg-82-v1'

export type MadeFile = { content: Buffer; width: number; type: string; extension: string }

export type MadeImage = { width: number; height: number; placeholder: string; files: MadeFile[] }

/** No picture of a site needs more; larger files are bombs or mistakes. */
const options = { limitInputPixels: 100_000_000 }

/** A drawing has no pixels of its own: it is drawn as wide as the widest file needs. */
const drawnWidth = 2560

/** Opens an original upright. Of a moving picture it is the first frame: moving ones need a pause button. */
async function open(original: Buffer) {
  const { format, width } = await sharp(original, options).metadata()
  const density =
    format === 'svg' ? Math.min(2400, Math.max(72, Math.round((72 * drawnWidth) / width))) : undefined
  const upright = await sharp(original, { ...options, density })
    .autoOrient()
    .toBuffer({ resolveWithObject: true })
  return { pixels: upright.data, size: { width: upright.info.width, height: upright.info.height } }
}

/**
 * Makes the files of one image: WebP, which every browser that runs this site reads and which costs a tenth
 * of the time of AVIF; JPEG for shared links, because not every social network reads WebP.
 */
export async function sizeImage(original: Buffer, { image, use }: ImageRequest): Promise<MadeImage> {
  const { pixels, size } = await open(original)
  const rect = toCropRect(image, size)
  return use === 'social' ? makeSocial(pixels, toSocialRect(image, rect)) : makePage(pixels, rect)
}

async function makePage(pixels: Buffer, rect: Rect): Promise<MadeImage> {
  const cut = sharp(pixels, options).extract(rect)
  const files: MadeFile[] = []
  let height = rect.height
  for (const width of toPageWidths(rect.width)) {
    const made = await cut
      .clone()
      .resize({ width })
      .webp({ quality: 76 })
      .toBuffer({ resolveWithObject: true })
    files.push({ content: made.data, width, type: 'image/webp', extension: 'webp' })
    height = made.info.height
  }
  const width = files.at(-1)?.width ?? rect.width
  return { width, height, placeholder: await makePlaceholder(pixels, rect), files }
}

async function makeSocial(pixels: Buffer, rect: Rect): Promise<MadeImage> {
  const content = await sharp(pixels, options)
    .extract(rect)
    .resize({ ...socialSize, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
  const file = { content, width: socialSize.width, type: 'image/jpeg', extension: 'jpg' }
  return { ...socialSize, placeholder: await makePlaceholder(pixels, rect), files: [file] }
}

async function makePlaceholder(pixels: Buffer, rect: Rect): Promise<string> {
  const tiny = await sharp(pixels, options)
    .extract(rect)
    .resize({ width: 16 })
    .blur(1)
    .webp({ quality: 40 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
