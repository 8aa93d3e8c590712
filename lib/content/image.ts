import { toSizedImage } from 'releases/content/imageField'
import type { ImageField, Media, SizedImage } from 'releases/images/image'
import { type ImageFrame, toNearEdges } from 'releases/images/imageRequest'
import type { Locale } from '#lib/languages.ts'
import { type Localized, type LocalText, toLocalText } from './localized.ts'

/** The size that social networks ask for. */
export const socialSize = { width: 1200, height: 630 }

/**
 * The frame of each use of an image, as in the style sheets: in the frame of a project, as a small square portrait, or as the
 * picture of a shared link. The widths go from a small phone to a wide column on a dense screen; a portrait is 4.5 rem wide.
 */
export const imageFrames = {
  page: { ratio: 3 / 2, widths: [400, 640, 960, 1280] },
  portrait: { ratio: 1, widths: [144, 288] },
  social: socialSize,
} satisfies Record<string, ImageFrame>

/** `near` names the edges that the hotspot is close to, such as “top left”. */
export type ImageView = SizedImage & { alt: LocalText; near: string }

/** An image with its alternative text, as a page in one language shows it. */
export const toImageView = (
  image: ImageField & { alt: Localized<string> },
  use: 'page' | 'portrait',
  media: Media,
  locale: Locale,
): ImageView => ({
  ...toSizedImage(image, use, media),
  alt: toLocalText(image.alt, locale),
  near: toNearEdges({ image, frame: imageFrames[use] }),
})

/** An image for shared links, 1200 × 630. */
export const toSocialImage = (
  image: ImageField & { alt?: Localized<string> | undefined },
  media: Media,
  locale: Locale,
) => ({
  ...toSizedImage(image, 'social', media),
  alt: image.alt ? toLocalText(image.alt, locale) : null,
})

export type SocialImage = ReturnType<typeof toSocialImage>
