import { open } from 'node:fs/promises'
import { encode } from 'blurhash'
import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { z } from 'zod'
import type { Attributes } from '../documents/document.ts'
import { LakeError, parseWith, refusal } from '../errors/lakeError.ts'
import { readCameraData } from './cameraData.ts'
import { type DecodingRules, loadSharp, withinSeconds } from './imageRules.ts'
import { findPalette } from './palette.ts'

/** Values of the parameter `meta` of an upload, as in the option `metadata` of an image field. */
const names = ['blurhash', 'thumbhash', 'lqip', 'palette', 'exif', 'location', 'image']
/** Values that change nothing, except that `none` alone leaves out the defaults. */
const ignored = ['dimensions', 'hasAlpha', 'isOpaque', 'none']
/** The names that are extracted if an upload does not say which. */
const defaults = ['blurhash', 'lqip', 'palette']

const wantedShape = z
  .array(z.enum([...names, ...ignored], { error: (issue) => `"${issue.input}" is no metadata of an image` }))
  .transform((requested) => new Set(requested.length === 0 ? defaults : requested))

/** The extensions that differ from sharp's names of the formats. */
const extensions: Record<string, string> = { jpeg: 'jpg', heif: 'avif' }

/** What the lake stores of an uploaded image. */
export type ImageMetadata = {
  /** The extension of its file, such as `jpg`. */
  extension: string
  /** The size in pixels, as displayed: the orientation in the EXIF data can swap width and height. */
  width: number
  height: number
  /**
   * The attribute `metadata` of the asset. Optional values are missing if the upload did not request them, or the image
   * has none.
   */
  metadata: {
    _type: string
    dimensions: { _type: string; width: number; height: number; aspectRatio: number }
    hasAlpha: boolean
    /** Whether no pixel is transparent. Always false for an SVG image, which is not decoded. */
    isOpaque: boolean
    /** A preview of 20 pixels in width, as a data URL. */
    lqip?: string
    blurHash?: string
    thumbHash?: string
    palette?: Attributes
    exif?: Attributes
    /** What the camera says of the picture as a whole, such as its own name. */
    image?: Attributes
    /** Where the picture was taken, in degrees and metres. */
    location?: { _type: string; lat: number; lng: number; alt?: number }
  }
}

/** Reads an image's format, its size as displayed, and what is wanted. Refuses a file that is not an accepted image. */
export async function readImageMetadata(
  path: string,
  rules: DecodingRules,
  requested: readonly string[],
): Promise<ImageMetadata> {
  const wanted = parseWith(wantedShape, requested, 'meta')
  const sharp = await loadSharp()
  return decode(sharp, path, rules, wanted).catch(async (error: unknown) => {
    if (await isHeic(path))
      throw refuse('isHeic', 'it is a HEIC photo, which browsers do not display; export it as JPEG')
    // The decoder's message contains the path of the file on this machine.
    throw error instanceof LakeError
      ? error
      : refuse('fileUnreadable', 'its file is damaged, or is not a picture')
  })
}

/** Whether a file has the header of a HEIC photo: https://nokiatech.github.io/heif/technical.html */
async function isHeic(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer } = await file.read({ buffer: Buffer.alloc(12) })
  return /^ftyp(hei|hev|mif|msf)/.test(buffer.toString('latin1', 4))
}

const refuse = (code: string, sentence: string, values: Record<string, string | number> = {}) =>
  refusal(400, `Invalid image, could not be processed: ${sentence}`, { reason: { code, ...values } })

type SharpModule = Awaited<ReturnType<typeof loadSharp>>

async function decode(
  sharp: SharpModule,
  path: string,
  { maxPixels: limit, failOn }: DecodingRules,
  wanted: ReadonlySet<string>,
): Promise<ImageMetadata> {
  const read = () => withinSeconds(sharp(path, { limitInputPixels: limit, failOn }))
  const { format, hasAlpha, autoOrient, exif } = await sharp(path, { limitInputPixels: false }).metadata()
  const { width, height } = autoOrient
  const extension = extensions[format] ?? format
  const stored = {
    _type: 'sanity.imageMetadata',
    dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: width / height },
    hasAlpha,
  }
  // An SVG file has no pixels, and rendering it may never end.
  if (extension === 'svg') return { extension, width, height, metadata: { ...stored, isOpaque: false } }
  const megapixels = Math.floor(limit / 1_000_000)
  if (width * height > limit)
    throw refuse('tooManyPixels', `it has more than ${megapixels} million pixels`, { megapixels })
  const isOpaque = !hasAlpha || (await read().stats()).isOpaque
  const metadata = {
    ...stored,
    isOpaque,
    ...(wanted.has('lqip') && { lqip: await renderPreview(read(), isOpaque) }),
    ...(await computeHints(read(), wanted)),
    ...readCameraData(exif, wanted),
  }
  return { extension, width, height, metadata }
}

async function renderPreview(image: Sharp, isOpaque: boolean): Promise<string> {
  const tiny = image.rotate().resize(20)
  const preview = isOpaque ? await tiny.jpeg({ quality: 40 }).toBuffer() : await tiny.png().toBuffer()
  return `data:image/${isOpaque ? 'jpeg' : 'png'};base64,${preview.toString('base64')}`
}

async function computeHints(image: Sharp, wanted: ReadonlySet<string>) {
  const small = image.rotate().resize(100, 100, { fit: 'inside' }).toColourspace('srgb').ensureAlpha()
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const pixels = new Uint8ClampedArray(data)
  return {
    ...(wanted.has('blurhash') && { blurHash: encode(pixels, width, height, 4, 3) }),
    ...(wanted.has('thumbhash') && {
      thumbHash: Buffer.from(rgbaToThumbHash(width, height, pixels)).toString('base64'),
    }),
    ...(wanted.has('palette') && { palette: findPalette(pixels) }),
  }
}
