import { z } from 'zod'
import { parseWith, refusal } from '../errors/lakeError.ts'
import { maxSide } from './imageRules.ts'

/** A longer side counts as the longest possible one. */
const side = z.coerce
  .number()
  .min(1)
  .transform((pixels) => Math.min(Math.round(pixels), maxSide))
  .optional()
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
  q: z
    .string()
    .min(1)
    .transform(Number)
    .pipe(z.number().transform((quality) => Math.min(Math.max(Math.round(quality), 1), 100)))
    .default(75),
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

/** The parameters of an image URL, as at sanity.io, with their defaults. `dpr` multiplies the sides, in pixels. */
export type ImageTransform = z.infer<typeof transformShape>

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

/** The formats of a transformed image. By default it keeps its own, or becomes `jpg` if that is none of these. */
export type OutputFormat = 'jpg' | 'png' | 'webp' | 'avif' | 'gif'

const unchangedFormats = ['png', 'webp', 'avif', 'gif'] as const

/** The requested format, or the best that the browser accepts, or the original's. AVIF is the best if it is affordable. */
export function toOutputFormat(
  { fm, auto }: ImageTransform,
  extension: string,
  accept: string,
  isAffordable: (format: OutputFormat) => boolean,
): OutputFormat {
  if (fm) return fm === 'pjpg' ? 'jpg' : fm
  // An AVIF image would not be animated.
  if (auto && accept.includes('image/avif') && extension !== 'gif' && isAffordable('avif')) return 'avif'
  if (auto && accept.includes('image/webp')) return 'webp'
  return unchangedFormats.find((format) => format === extension) ?? 'jpg'
}
