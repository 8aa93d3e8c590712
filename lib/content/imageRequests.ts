import { type ImageField, toMediaKey } from 'releases/images/image'
import type { ImageRequest } from 'releases/images/imageRequest'
import type { Documents } from './documents.ts'
import { type ImageUse, imageFrames } from './image.ts'

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
