import { z } from 'zod'
import { parseWith } from '../routes/answer.ts'

const mostSide = 4096
const side = z.coerce.number().min(1).max(mostSide).transform(Math.round).optional()
const formats = ['jpg', 'pjpg', 'png', 'webp', 'avif'] as const

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
  crop: z
    .enum([
      'top',
      'bottom',
      'left',
      'right',
      'center',
      'focalpoint',
      'entropy',
      'top,left',
      'top,right',
      'bottom,left',
      'bottom,right',
    ])
    .default('center'),
  'fp-x': z.coerce.number().min(0).max(1).default(0.5),
  'fp-y': z.coerce.number().min(0).max(1).default(0.5),
  dpr: z.coerce.number().min(1).max(3).default(1),
  auto: z.literal('format').optional(),
  fm: z.enum(formats).optional(),
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

/** Reads how an image is wanted from an address; null when it is wanted as it is. */
export function parseTransform(query: Record<string, string>): ImageTransform | null {
  const given = Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)))
  return Object.keys(given).length === 0 ? null : parseWith(transformShape, given)
}
