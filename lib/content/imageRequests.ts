import type { Documents } from './documents.ts'
import { type ImageField, type ImageUse, toMediaKey } from './image.ts'

/** An image that the pages need, and where it is used, for a message when it cannot be had. */
export type ImageRequest = { key: string; image: ImageField; use: ImageUse; document: string; path: string }

/** Every image the documents show; the same image in the same crop is asked for once. */
export function toImageRequests({ projects, siteSettings }: Documents): ImageRequest[] {
  const request = (image: ImageField, use: ImageUse, document: string, path: string): ImageRequest => ({
    key: toMediaKey(image, use),
    image,
    use,
    document,
    path,
  })
  const requests = projects.flatMap(({ _id, image }) => (image ? [request(image, 'page', _id, 'image')] : []))
  if (siteSettings?.socialImage) {
    requests.push(request(siteSettings.socialImage, 'social', siteSettings._id, 'socialImage'))
  }
  return [...new Map(requests.map((each) => [each.key, each])).values()]
}
