import { z } from 'zod'
import { parseWith } from '../model/lakeError.ts'

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

/** Parses the transformation in a URL. Null means the original image. */
export function parseTransform(query: Record<string, string>): ImageTransform | null {
  const parameters = Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)))
  return Object.keys(parameters).length === 0 ? null : parseWith(transformShape, parameters)
}

export type OutputFormat = 'jpg' | 'png' | 'webp' | 'avif'

/** The requested format, or the best that the browser accepts, or the original's. */
export function toOutputFormat({ fm, auto }: ImageTransform, extension: string, accept: string) {
  if (fm) return fm === 'pjpg' ? 'jpg' : fm
  if (auto && accept.includes('image/avif')) return 'avif'
  if (auto && accept.includes('image/webp')) return 'webp'
  return extension === 'png' || extension === 'webp' || extension === 'avif' ? extension : 'jpg'
}
