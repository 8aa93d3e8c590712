import { type ImageField, toMediaKey } from 'releases/images/image'
import type { ImageFrame, ImageRequest } from 'releases/images/imageRequest'
import type { Documents } from './documents.ts'
import type { ImageUse } from './image.ts'

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

/** Every image in the documents; the same image with the same crop is requested once. */
export function toImageRequests({ project: projects, siteSettings }: Documents): ImageRequest[] {
  const request = (image: ImageField, use: ImageUse, document: string, path: string): ImageRequest => ({
    key: toMediaKey(image, use),
    image,
    frame: imageFrames[use],
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
