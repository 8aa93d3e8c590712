import { z } from 'zod'
import { type ImageField, type Media, type SizedImage, toMediaKey } from '../images/image.ts'
import { asCode } from './reasons.ts'

/** The GROQ projection of an image field. */
export const imageProjection = `"asset": asset->{_id, "lqip": metadata.lqip, "isOpaque": metadata.isOpaque},
  hotspot{x, y}, crop{top, right, bottom, left}`

const share = z.number(asCode('notNumber')).min(0, asCode('notShare')).max(1, asCode('notShare'))

const cropShape = z
  .object({ top: share, right: share, bottom: share, left: share })
  .refine((crop) => crop.top + crop.bottom < 1 && crop.left + crop.right < 1, asCode('emptyCrop'))

/** An image field with its asset; an asset's id contains its size and format. */
export const imageShape = z.object({
  asset: z.object({
    _id: z.string().regex(/^image-[A-Za-z0-9]+-\d+x\d+-[a-z0-9]+$/, asCode('notImageId')),
    lqip: z.string().startsWith('data:image/').optional(),
    isOpaque: z.boolean().optional(),
  }),
  hotspot: z.object({ x: share, y: share }).default({ x: 0.5, y: 0.5 }),
  crop: cropShape.default({ top: 0, right: 0, bottom: 0, left: 0 }),
})

/** The sized image of a field. Throws if the snapshot lacks it, since a pull sizes every image. */
export function toSizedImage(image: ImageField, use: string, media: Media): SizedImage {
  const sized = media[toMediaKey(image, use)]
  if (!sized) throw new Error(`The snapshot lacks the image ${image.asset._id}.`)
  return sized
}
