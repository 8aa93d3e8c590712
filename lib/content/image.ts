import {
  type ImageField,
  type ImageFrame,
  isDrawing,
  type Media,
  type SizedImage,
  toFocus,
  toNearEdges,
  toShownFocus,
  toSizedImage,
} from '@freelance-site/content'
import type { Locale } from '#lib/languages.ts'
import { type Localized, type LocalText, toLocalText } from './localized.ts'

/** The size that social networks ask for. */
export const socialSize = { width: 1200, height: 630 }

/** From a small phone to a picture that runs to the edge of a wide window, or to a column on a dense screen. */
const widths = [400, 640, 960, 1280, 1920]

/**
 * The frame of each use of an image, as in the style sheets: in the frame of a project, across its page, as one of two in its story,
 * as a small square portrait of 4.5 rem, or as the picture of a shared link.
 */
export const imageFrames = {
  page: { ratio: 3 / 2, widths },
  wide: { ratio: 1.9, widths, keepsDrawings: true },
  pair: { ratio: 3 / 2, widths, keepsDrawings: true },
  portrait: { ratio: 1, widths: [144, 288] },
  social: socialSize,
} satisfies Record<string, ImageFrame>

/**
 * `near` names the edges that the hotspot is close to, such as “top left”; `isLow`: the hotspot is where a sheet over the lower left
 * of the picture would cover it; `isWhole`: nothing of the picture is cut off.
 */
export type ImageView = SizedImage & { alt: LocalText; near: string; isLow: boolean; isWhole: boolean }

/** An image with its alternative text, as a page in one language shows it; null if it could not be made. */
export const toImageView = (
  image: ImageField & { alt: Localized<string> },
  use: 'page' | 'wide' | 'pair' | 'portrait',
  media: Media,
  locale: Locale,
): ImageView | null => {
  const sized = toSizedImage(image, use, media)
  const frame: ImageFrame = imageFrames[use]
  const near = toNearEdges({ image, frame })
  const { x, y } = toFocus(image)
  const isWhole = 'widths' in frame && frame.keepsDrawings === true && isDrawing(image)
  const view = { alt: toLocalText(image.alt, locale), near, isLow: y > 0.5 && x < 0.75, isWhole }
  return sized && { ...sized, ...view }
}

/** An image for shared links, 1200 × 630; null if it could not be made. */
export const toSocialImage = (
  image: ImageField & { alt?: Localized<string> | undefined },
  media: Media,
  locale: Locale,
) => {
  const sized = toSizedImage(image, 'social', media)
  const { x } = toShownFocus({ image, frame: imageFrames.social })
  return sized && { ...sized, alt: image.alt ? toLocalText(image.alt, locale) : null, focus: x }
}

/**
 * A picture for shared links. `alt` is null if it has no alternative text; `focus` is where its hotspot is, as a share of the width.
 */
export type SocialImage = NonNullable<ReturnType<typeof toSocialImage>>
