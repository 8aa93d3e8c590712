import type { Sharp } from 'sharp'
import { z } from 'zod'
import { parseWith, refusal } from '../model/lakeError.ts'
import { type ImageRules, loadSharp, maxPixels, withinSeconds } from './imageRules.ts'

const maxSide = 4096
const side = z.coerce.number().min(1).max(maxSide).transform(Math.round).optional()
const crops = ['top', 'bottom', 'left', 'right', 'center', 'focalpoint', 'entropy'] as const
const corners = ['top,left', 'top,right', 'bottom,left', 'bottom,right'] as const

const unsupported = z.undefined({ error: 'is not supported by the embedded content lake' }).optional()

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
  fm: z.enum(['jpg', 'pjpg', 'png', 'webp', 'avif', 'gif']).optional(),
  q: z.coerce.number().int().min(1).max(100).default(75),
  blur: z.coerce.number().min(1).max(2000).optional(),
  bg: z
    .string()
    .regex(/^([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i, 'must be a colour such as ff0000')
    .optional(),
  flip: z.enum(['h', 'v', 'hv']).optional(),
  sharp: z.coerce.number().min(0).max(100).optional(),
  invert: z.enum(['true', 'false']).optional(),
  or: z.enum(['0', '90', '180', '270']).transform(Number).optional(),
  sat: z.literal('-100', { error: 'must be -100, which makes the image grey' }).optional(),
  pad: z.coerce.number().int().min(0).max(1000).optional(),
  frame: z.literal('1', { error: 'must be 1, the first frame' }).optional(),
  'min-w': unsupported,
  'min-h': unsupported,
  'fp-z': unsupported,
})

type ImageTransform = z.infer<typeof transformShape>

/** What changes more than the size and the part of an image that is shown. A drawing can have any size. */
const pixelParameters = ['fm', 'blur', 'sharp', 'invert', 'or', 'sat', 'pad', 'flip', 'frame']

/** Parses the transformation in a URL. Null means the original image. */
export function parseTransform(query: Record<string, string>, extension: string): ImageTransform | null {
  if (!Object.keys(transformShape.shape).some((name) => name in query)) return null
  const transform = parseWith(transformShape, query)
  if (extension !== 'svg') return transform
  const impossible = pixelParameters.find((name) => name in query)
  if (impossible !== undefined)
    throw refusal(400, `${impossible}: an SVG image has no pixels, so this lake serves it only as it is`)
  return null
}

type OutputFormat = 'jpg' | 'png' | 'webp' | 'avif' | 'gif'

const unchangedFormats = ['png', 'webp', 'avif', 'gif'] as const

/** The requested format, or the best that the browser accepts, or the original's. */
export function toOutputFormat({ fm, auto }: ImageTransform, extension: string, accept: string) {
  if (fm) return fm === 'pjpg' ? 'jpg' : fm
  // An AVIF image would not be animated.
  if (auto && accept.includes('image/avif') && extension !== 'gif') return 'avif'
  if (auto && accept.includes('image/webp')) return 'webp'
  return unchangedFormats.find((format) => format === extension) ?? 'jpg'
}

export async function transformImage(
  source: string,
  extension: string,
  transform: ImageTransform,
  format: OutputFormat,
  { failOn }: Pick<ImageRules, 'failOn'>,
): Promise<Buffer<ArrayBuffer>> {
  const sharp = await loadSharp()
  const options = { limitInputPixels: maxPixels, failOn, animated: isMoving(extension, transform, format) }
  try {
    const { autoOrient: full } = await sharp(source, options).metadata()
    // Rotate first, so that all further sizes refer to the image as displayed. Use one pipeline: encoding in between would
    // lose quality.
    let image = sharp(source, options).autoOrient()
    const region = toRegion(transform, full)
    if (region) image = image.extract(region)
    image = resize(image, transform, region ?? full)
    if (transform.flip?.includes('h')) image = image.flop()
    if (transform.flip?.includes('v')) image = image.flip()
    if (transform.blur !== undefined) image = image.blur(Math.max(0.3, transform.blur / 20))
    if (transform.sharp) image = image.sharpen({ sigma: 0.5 + transform.sharp / 25 })
    if (transform.invert === 'true') image = image.negate({ alpha: false })
    if (transform.sat !== undefined) image = image.grayscale()
    if (transform.bg !== undefined) image = image.flatten({ background: `#${transform.bg}` })
    image = await turn(withinSeconds(image), transform)
    return await encode(image, format, transform).toBuffer()
  } catch {
    throw refusal(
      400,
      'The image could not be transformed: its file is damaged, or too large to read in time',
    )
  }
}

/** Whether all frames of a GIF are transformed, or only the first one. Most operations work on one picture. */
function isMoving(extension: string, transform: ImageTransform, format: OutputFormat): boolean {
  const { rect, crop, fit, flip, or, pad, frame } = transform
  const isPlain = [rect, flip, or, pad, frame].every((value) => value === undefined)
  const isWhole = crop !== 'focalpoint' && crop !== 'entropy' && fit !== 'fillmax'
  return extension === 'gif' && (format === 'gif' || format === 'webp') && isPlain && isWhole
}

/** Turns the result, and adds a margin. Sharp would turn the image before cropping it, so this is a pipeline of its own. */
async function turn(image: Sharp, { or, pad = 0, bg }: ImageTransform): Promise<Sharp> {
  if (!or && !pad) return image
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const background = bg === undefined ? { r: 255, g: 255, b: 255, alpha: 0 } : `#${bg}`
  const sharp = await loadSharp()
  const turned = sharp(data, { raw: { width, height, channels } }).rotate(or ?? 0)
  return withinSeconds(turned.extend({ top: pad, bottom: pad, left: pad, right: pad, background }))
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

/** What sharp calls the ways to fit a whole image into a size. */
const wholeFits = {
  scale: 'fill',
  fill: 'contain',
  fillmax: 'contain',
  clip: 'inside',
  max: 'inside',
} as const

function resize(image: Sharp, transform: ImageTransform, size: Size): Sharp {
  const scaled = (side: number | undefined) =>
    side === undefined ? undefined : Math.min(Math.round(side * transform.dpr), maxSide)
  const sides = [transform.w ?? transform['max-w'], transform.h ?? transform['max-h']].map(scaled)
  // The sizes are those of the image after it was turned.
  const [width, height] = transform.or === 90 || transform.or === 270 ? sides.toReversed() : sides
  if (width === undefined && height === undefined) return image
  const { fit, crop, bg } = transform
  if (fit !== 'crop' && fit !== 'min') {
    const background = `#${bg ?? 'ffffff'}`
    const withoutEnlargement = fit === 'max' || fit === 'fillmax'
    return image.resize({ width, height, fit: wholeFits[fit], background, withoutEnlargement })
  }
  const wanted = { width: width ?? size.width, height: height ?? size.height }
  // `min` does not enlarge a small image: it crops it to the same aspect ratio.
  const shrink = fit === 'min' ? Math.min(1, size.width / wanted.width, size.height / wanted.height) : 1
  const box = {
    width: Math.max(1, Math.round(wanted.width * shrink)),
    height: Math.max(1, Math.round(wanted.height * shrink)),
  }
  if (crop === 'focalpoint') return cropAroundFocalPoint(image, size, box, transform)
  // Sharp names the corners the other way round: `left top`.
  const position = crop.replace(/^(top|bottom),(left|right)$/, '$2 $1')
  return image.resize({ ...box, fit: 'cover', position })
}

function cropAroundFocalPoint(image: Sharp, size: Size, box: Size, transform: ImageTransform): Sharp {
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

function encode(image: Sharp, format: OutputFormat, { q: quality, fm }: ImageTransform): Sharp {
  if (format === 'jpg')
    return image.flatten({ background: '#ffffff' }).jpeg({ quality, progressive: fm === 'pjpg' })
  const options = { png: {}, webp: { quality }, avif: { quality, effort: 2 }, gif: {} }
  return image.toFormat(format, options[format])
}
