import {
  type ImageField,
  type ImageFrame,
  type Media,
  type SizedImage,
  toNearEdges,
  toSizedImage,
} from '@freelance-site/content'
import type { Locale } from '#lib/languages.ts'
import { type Localized, type LocalText, toLocalText } from './localized.ts'

/** The size that social networks ask for. */
export const socialSize = { width: 1200, height: 630 }

/** From a small phone to a picture that runs to the edge of a wide window, or to a column on a dense screen. */
const widths = [400, 640, 960, 1280, 1920]

/**
 * The frame of each use of an image, as in the style sheets: in the frame of a project, across its page, as a small square
 * portrait of 4.5 rem, or as the picture of a shared link.
 */
export const imageFrames = {
  page: { ratio: 3 / 2, widths },
  wide: { ratio: 1.9, widths },
  portrait: { ratio: 1, widths: [144, 288] },
  social: socialSize,
} satisfies Record<string, ImageFrame>

/** `near` names the edges that the hotspot is close to, such as “top left”. */
export type ImageView = SizedImage & { alt: LocalText; near: string }

/** An image with its alternative text, as a page in one language shows it; null if it could not be made. */
export const toImageView = (
  image: ImageField & { alt: Localized<string> },
  use: 'page' | 'wide' | 'portrait',
  media: Media,
  locale: Locale,
): ImageView | null => {
  const sized = toSizedImage(image, use, media)
  const near = toNearEdges({ image, frame: imageFrames[use] })
  return sized && { ...sized, alt: toLocalText(image.alt, locale), near }
}

/** An image for shared links, 1200 × 630; null if it could not be made. */
export const toSocialImage = (
  image: ImageField & { alt?: Localized<string> | undefined },
  media: Media,
  locale: Locale,
) => {
  const sized = toSizedImage(image, 'social', media)
  return sized && { ...sized, alt: image.alt ? toLocalText(image.alt, locale) : null }
}

/** A picture for shared links. `alt` is null if it has no alternative text. */
export type SocialImage = NonNullable<ReturnType<typeof toSocialImage>>
