import sharp, { type Sharp } from 'sharp'
import { z } from 'zod'
import { isDiskFull } from '../model/diskError.ts'
import { parseWith, refusal } from '../model/lakeError.ts'
import { maxPixels, maxSeconds } from './imageMetadata.ts'

const maxSide = 4096
const side = z.coerce.number().min(1).max(maxSide).transform(Math.round).optional()
const crops = ['top', 'bottom', 'left', 'right', 'center', 'focalpoint', 'entropy'] as const
const corners = ['top,left', 'top,right', 'bottom,left', 'bottom,right'] as const

const transformShape = z.object({
  w: side,
  h: side,
  'max-w': side,
  'max-h': side,
  rect: z
    .string()
    .regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/, 'must be four numbers: left,top,width,height')
    .transform((text) => text.split(',').map((part) => Math.round(Number(part))))
    .pipe(z.tuple([z.number().min(0), z.number().min(0), z.number().min(1), z.number().min(1)]))
    .optional(),
  fit: z.enum(['clip', 'crop', 'fill', 'fillmax', 'max', 'scale', 'min']).default('clip'),
  crop: z.enum([...crops, ...corners]).default('center'),
  'fp-x': z.coerce.number().min(0).max(1).default(0.5),
  'fp-y': z.coerce.number().min(0).max(1).default(0.5),
  dpr: z.coerce.number().min(1).max(3).default(1),
  auto: z.literal('format').optional(),
  fm: z.enum(['jpg', 'pjpg', 'png', 'webp', 'avif']).optional(),
  q: z.coerce.number().int().min(1).max(100).default(75),
  blur: z.coerce.number().min(1).max(2000).optional(),
  bg: z
    .string()
    .regex(/^([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i, 'must be a colour such as ff0000')
    .optional(),
  flip: z.enum(['h', 'v', 'hv']).optional(),
})

export type ImageTransform = z.infer<typeof transformShape>

const names = Object.keys(transformShape.shape)

/** Parses the transformation an address asks for; null when it asks for the original. */
export function parseTransform(query: Record<string, string>): ImageTransform | null {
  const given = Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)))
  return Object.keys(given).length === 0 ? null : parseWith(transformShape, given)
}

export type OutputFormat = 'jpg' | 'png' | 'webp' | 'avif'

/** The format to send: the one asked for, the best one the browser accepts, or the original's. */
export function toOutputFormat({ fm, auto }: ImageTransform, extension: string, accept: string) {
  if (fm) return fm === 'pjpg' ? 'jpg' : fm
  if (auto && accept.includes('image/avif')) return 'avif'
  if (auto && accept.includes('image/webp')) return 'webp'
  return extension === 'png' || extension === 'webp' || extension === 'avif' ? extension : 'jpg'
}

/** Transforms an image and writes the result to a file. */
export async function transformImage(
  source: string,
  target: string,
  transform: ImageTransform,
  format: OutputFormat,
): Promise<void> {
  // Rotate first, so that all further sizes refer to the image as displayed. One pipeline: encoding in
  // between would lose quality.
  const options = { limitInputPixels: maxPixels }
  const { autoOrient: full } = await sharp(source, options)
    .metadata()
    .catch(() => {
      throw refusal(400, 'The picture could not be made: its format is not supported')
    })
  let image = sharp(source, options).autoOrient()
  const region = toRegion(transform, full)
  if (region) image = image.extract(region)
  image = resize(image, transform, region ?? full)
  if (transform.flip?.includes('h')) image = image.flop()
  if (transform.flip?.includes('v')) image = image.flip()
  if (transform.blur !== undefined) image = image.blur(Math.max(0.3, transform.blur / 20))
  if (transform.bg !== undefined) image = image.flatten({ background: `#${transform.bg}` })
  try {
    await encode(image.timeout({ seconds: maxSeconds }), format, transform).toFile(target)
  } catch (error) {
    if (isDiskFull(error)) throw error
    throw refusal(400, 'The picture could not be made: its file is damaged, or too large to read in time')
  }
}

type Size = { width: number; height: number }
type Region = Size & { left: number; top: number }

function toRegion({ rect }: ImageTransform, full: Size): Region | null {
  if (!rect) return null
  const [left, top, width, height] = rect
  const start = { left: Math.min(left, full.width - 1), top: Math.min(top, full.height - 1) }
  return {
    ...start,
    width: Math.min(width, full.width - start.left),
    height: Math.min(height, full.height - start.top),
  }
}

function resize(image: Sharp, transform: ImageTransform, size: Size): Sharp {
  const scaled = (side: number | undefined) =>
    side === undefined ? undefined : Math.min(Math.round(side * transform.dpr), 4096)
  const width = scaled(transform.w ?? transform['max-w'])
  const height = scaled(transform.h ?? transform['max-h'])
  if (width === undefined && height === undefined) return image
  switch (transform.fit) {
    case 'crop':
    case 'min': {
      const aim = { width: width ?? size.width, height: height ?? size.height }
      // A small image is not enlarged: it is cropped to the same aspect ratio.
      const shrink =
        transform.fit === 'min' ? Math.min(1, size.width / aim.width, size.height / aim.height) : 1
      const box = {
        width: Math.max(1, Math.round(aim.width * shrink)),
        height: Math.max(1, Math.round(aim.height * shrink)),
      }
      if (transform.crop === 'focalpoint') return cropAround(image, size, box, transform)
      return image.resize({ ...box, fit: 'cover', position: toPosition(transform.crop) })
    }
    case 'scale':
      return image.resize({ width, height, fit: 'fill' })
    case 'fill':
    case 'fillmax': {
      const background = `#${transform.bg ?? 'ffffff'}`
      const withoutEnlargement = transform.fit === 'fillmax'
      return image.resize({ width, height, fit: 'contain', background, withoutEnlargement })
    }
    case 'clip':
    case 'max':
      return image.resize({ width, height, fit: 'inside', withoutEnlargement: transform.fit === 'max' })
  }
}

function cropAround(image: Sharp, size: Size, box: Size, transform: ImageTransform): Sharp {
  const scale = Math.max(box.width / size.width, box.height / size.height)
  const covered = {
    width: Math.max(box.width, Math.round(size.width * scale)),
    height: Math.max(box.height, Math.round(size.height * scale)),
  }
  const clamp = (value: number, max: number) => Math.max(0, Math.min(Math.round(value), max))
  const left = clamp(covered.width * transform['fp-x'] - box.width / 2, covered.width - box.width)
  const top = clamp(covered.height * transform['fp-y'] - box.height / 2, covered.height - box.height)
  return image.resize({ ...covered, fit: 'fill' }).extract({ left, top, ...box })
}

function toPosition(crop: ImageTransform['crop']): string {
  if (crop === 'entropy') return 'entropy'
  if (crop === 'center' || crop === 'focalpoint') return 'centre'
  return crop.replace(',', ' ').replace(/^(top|bottom) (left|right)$/, '$2 $1')
}

function encode(image: Sharp, format: OutputFormat, { q: quality, fm }: ImageTransform): Sharp {
  switch (format) {
    case 'png':
      return image.png()
    case 'webp':
      return image.webp({ quality })
    case 'avif':
      return image.avif({ quality, effort: 2 })
    case 'jpg':
      return image.flatten({ background: '#ffffff' }).jpeg({ quality, progressive: fm === 'pjpg' })
  }
}
