import { type ImageField, type Media, type SizedImage, toMediaKey } from 'releases/images/image'
import { type ImageFrame, toNearEdges } from 'releases/images/imageRequest'
import { z } from 'zod'
import type { Locale } from '#lib/languages.ts'
import { type Localized, type LocalText, toLocalText } from './localized.ts'
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

/** How an image is used: in the frame of a project, as a small square portrait, or as the picture of a shared link. */
export type ImageUse = 'page' | 'portrait' | 'social'

/** The size that social networks ask for. */
export const socialSize = { width: 1200, height: 630 }

/**
 * The frame of each use, as in the style sheets. The widths go from a small phone to a wide column on a dense screen; a
 * portrait is 4.5 rem wide.
 */
export const imageFrames: Record<ImageUse, ImageFrame> = {
  page: { ratio: 3 / 2, widths: [400, 640, 960, 1280] },
  portrait: { ratio: 1, widths: [144, 288] },
  social: socialSize,
}

/** `near` names the edges that the hotspot is close to, such as “top left”. */
export type ImageView = SizedImage & { alt: LocalText; near: string }

/** The sized image of a field. Throws if the snapshot lacks it, since `pull` sizes every image. */
export function toSizedImage(image: ImageField, use: ImageUse, media: Media): SizedImage {
  const sized = media[toMediaKey(image, use)]
  if (!sized) throw new Error(`The snapshot lacks the image ${image.asset._id}.`)
  return sized
}

/** An image with its alternative text, as a page in one language shows it. */
export const toImageView = (
  image: ImageField & { alt: Localized<string> },
  use: Exclude<ImageUse, 'social'>,
  media: Media,
  locale: Locale,
): ImageView => ({
  ...toSizedImage(image, use, media),
  alt: toLocalText(image.alt, locale),
  near: toNearEdges({ image, frame: imageFrames[use] }),
})
