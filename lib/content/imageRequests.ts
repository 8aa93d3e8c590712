import type { Documents } from './documents.ts'
import { type ImageField, type ImageUse, toFocus, toMediaKey } from './image.ts'

/** An image that pages need. `document` and `path` say where it is used, for error messages. */
export type ImageRequest = { key: string; image: ImageField; use: ImageUse; document: string; path: string }

/** Every image in the documents; the same image with the same crop is requested once. */
export function toImageRequests({ project: projects, siteSettings }: Documents): ImageRequest[] {
  const request = (image: ImageField, use: ImageUse, document: string, path: string): ImageRequest => ({
    key: toMediaKey(image, use),
    image,
    use,
    document,
    path,
  })
  const requests = projects.flatMap(({ _id, image }) => (image ? [request(image, 'page', _id, 'image')] : []))
  if (siteSettings?.person?.portrait) {
    requests.push(request(siteSettings.person.portrait, 'portrait', siteSettings._id, 'person.portrait'))
  }
  if (siteSettings?.socialImage) {
    requests.push(request(siteSettings.socialImage, 'social', siteSettings._id, 'socialImage'))
  }
  return [...new Map(requests.map((each) => [each.key, each])).values()]
}

export type Rect = { left: number; top: number; width: number; height: number }

/** The widths of images on pages: from a small phone to a wide column on a dense screen. A portrait is 4.5 rem wide. */
const pageWidths = { page: [400, 640, 960, 1280], portrait: [144, 288] }

/** The size that social networks ask for. */
export const socialSize = { width: 1200, height: 630 }

/** Width divided by height of the frame in which each use shows an image, as in the style sheets. */
const frameRatios: Record<ImageUse, number> = {
  page: 3 / 2,
  portrait: 1,
  social: socialSize.width / socialSize.height,
}

/** The cropped part of an image of this size, in pixels. */
function toCropRect({ crop }: Pick<ImageField, 'crop'>, size: { width: number; height: number }): Rect {
  const left = Math.min(size.width - 1, Math.round(crop.left * size.width))
  const top = Math.min(size.height - 1, Math.round(crop.top * size.height))
  const right = Math.round(crop.right * size.width)
  const bottom = Math.round(crop.bottom * size.height)
  return {
    left,
    top,
    width: Math.max(1, size.width - left - right),
    height: Math.max(1, size.height - top - bottom),
  }
}

/** The widths in which an image is produced: none wider than the image itself. */
export function toPageWidths(width: number, use: Exclude<ImageUse, 'social'>): number[] {
  const widest = Math.min(width, Math.max(...pageWidths[use]))
  return [...pageWidths[use].filter((each) => each < widest), widest]
}

/** The part of an image that fills the frame of a use: the largest part of the crop with the frame's ratio. */
export const toShownRect = (
  { image, use }: Pick<ImageRequest, 'image' | 'use'>,
  size: { width: number; height: number },
): Rect => toRectAround(toFocus(image), toCropRect(image, size), frameRatios[use])

/** The largest part of `rect` with a ratio, centred on the focus as far as there is room. */
function toRectAround(focus: { x: number; y: number }, rect: Rect, ratio: number): Rect {
  const width = Math.max(1, Math.min(rect.width, Math.round(rect.height * ratio)))
  const height = Math.max(1, Math.min(rect.height, Math.round(rect.width / ratio)))
  const place = (share: number, whole: number, part: number) =>
    Math.round(Math.min(whole - part, Math.max(0, share * whole - part / 2)))
  return {
    left: rect.left + place(focus.x, rect.width, width),
    top: rect.top + place(focus.y, rect.height, height),
    width,
    height,
  }
}
