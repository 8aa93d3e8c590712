import { open } from 'node:fs/promises'
import { encode } from 'blurhash'
import readExif from 'exif-reader'
import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { z } from 'zod'
import type { Attributes } from '../documents/document.ts'
import { LakeError, parseWith, refusal } from '../errors/lakeError.ts'
import { type DecodingRules, loadSharp, withinSeconds } from './imageRules.ts'

/** Values of the parameter `meta` of an upload, as in the option `metadata` of an image field. */
const names = ['blurhash', 'thumbhash', 'lqip', 'palette', 'exif', 'location']
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
  const wanted = parseWith(wantedShape, requested)
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

type Color = { rgb: [number, number, number]; saturation: number; lightness: number; count: number }

/** The wanted saturation and lightness of each swatch, and the bounds of its lightness. */
const targets = {
  vibrant: { saturation: 1, lightness: 0.5, min: 0.3, max: 0.7 },
  lightVibrant: { saturation: 1, lightness: 0.74, min: 0.55, max: 1 },
  darkVibrant: { saturation: 1, lightness: 0.26, min: 0, max: 0.45 },
  muted: { saturation: 0.3, lightness: 0.5, min: 0.3, max: 0.7 },
  lightMuted: { saturation: 0.3, lightness: 0.74, min: 0.55, max: 1 },
  darkMuted: { saturation: 0.3, lightness: 0.26, min: 0, max: 0.45 },
}

/** The colours that stand out, chosen as the palette library of Android does. Swatches without a colour are left out. */
function findPalette(pixels: Uint8ClampedArray) {
  const colors = countColors(pixels)
  const total = colors.reduce((sum, { count }) => sum + count, 0)
  const [dominant] = colors.toSorted((a, b) => b.count - a.count)
  const swatches = Object.entries(targets).flatMap(([name, target]) => {
    const isVivid = target.saturation === 1
    const fitting = colors.filter(
      ({ saturation, lightness }) =>
        lightness >= target.min &&
        lightness <= target.max &&
        (isVivid ? saturation >= 0.35 : saturation <= 0.4),
    )
    const score = ({ saturation, lightness, count }: Color) =>
      3 * (1 - Math.abs(saturation - target.saturation)) +
      6 * (1 - Math.abs(lightness - target.lightness)) +
      count / (dominant?.count ?? 1)
    const [best] = fitting.toSorted((a, b) => score(b) - score(a))
    return best ? [[name, toSwatch(best, total)] as const] : []
  })
  return {
    _type: 'sanity.imagePalette',
    ...Object.fromEntries(swatches),
    ...(dominant && { dominant: toSwatch(dominant, total) }),
  }
}

/** The colours of an image in steps of 1/16 of each channel. Pixels that are mostly transparent do not count. */
function countColors(pixels: Uint8ClampedArray): Color[] {
  const bins = new Map<number, [number, number, number, number]>()
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < 125) continue
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
    const [r, g, b, count] = bins.get(key) ?? [0, 0, 0, 0]
    bins.set(key, [r + red, g + green, b + blue, count + 1])
  }
  return [...bins.values()].map(([r, g, b, count]) => {
    const rgb: Color['rgb'] = [Math.round(r / count), Math.round(g / count), Math.round(b / count)]
    const [max, min] = [Math.max(...rgb) / 255, Math.min(...rgb) / 255]
    const lightness = (max + min) / 2
    const range = 1 - Math.abs(2 * lightness - 1)
    return { rgb, lightness, saturation: range === 0 ? 0 : (max - min) / range, count }
  })
}

function toSwatch({ rgb, count }: Color, total: number) {
  const [red, green, blue] = rgb
  const isBright = (red * 299 + green * 587 + blue * 114) / 1000 >= 150
  return {
    _type: 'sanity.imagePaletteSwatch',
    background: `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`,
    foreground: isBright ? '#000' : '#fff',
    title: isBright ? '#000' : '#fff',
    population: Math.round((count / total) * 10_000) / 100,
  }
}

/** What the camera wrote: its settings, and where the picture was taken. Each only if it is wanted. */
function readCameraData(exif: Buffer | undefined, wanted: ReadonlySet<string>) {
  const { Photo: photo, GPSInfo: gps } = parseExif(exif)
  const location = wanted.has('location') ? locationShape.safeParse(gps).data : undefined
  return {
    ...(wanted.has('exif') && photo && { exif: { _type: 'sanity.imageExifMetadata', ...toJson(photo) } }),
    ...(location && { location }),
  }
}

function parseExif(exif: Buffer | undefined): Partial<ReturnType<typeof readExif>> {
  try {
    return exif ? readExif(exif) : {}
  } catch {
    // The picture can be shown all the same.
    return {}
  }
}

/** Leaves out binary values, such as notes in a format of the camera's maker. */
const toJson = (tags: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(tags).flatMap(([name, value]) => {
      if (value instanceof Date) return [[name, value.toISOString()]]
      return Buffer.isBuffer(value) || value === undefined ? [] : [[name, value]]
    }),
  )

const degreesShape = z
  .tuple([z.number(), z.number(), z.number()])
  .transform(([degrees, minutes, seconds]) => degrees + minutes / 60 + seconds / 3600)
const locationShape = z
  .object({
    GPSLatitude: degreesShape,
    GPSLatitudeRef: z.string().default('N'),
    GPSLongitude: degreesShape,
    GPSLongitudeRef: z.string().default('E'),
    GPSAltitude: z.number().optional(),
    GPSAltitudeRef: z.unknown(),
  })
  .transform((gps) => ({
    _type: 'geopoint',
    lat: gps.GPSLatitude * (gps.GPSLatitudeRef.startsWith('S') ? -1 : 1),
    lng: gps.GPSLongitude * (gps.GPSLongitudeRef.startsWith('W') ? -1 : 1),
    ...(gps.GPSAltitude !== undefined && { alt: gps.GPSAltitude * (gps.GPSAltitudeRef === 1 ? -1 : 1) }),
  }))
