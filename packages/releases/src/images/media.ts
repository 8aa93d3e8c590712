import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem, Reason } from '../reason.ts'
import { share } from '../store/statics.ts'
import type { Media } from './image.ts'
import { getSizedImage, toCachedFile } from './imageCache.ts'
import type { ImageRequest } from './imageRequest.ts'

/** The path of the files of `media/` in a release. Vercel lets browsers cache files below `/_next/static` for long. */
const publicPath = '/_next/static/image'

export const toMediaSrc = (name: string): string => `${publicPath}/${name}`

export type GatheredMedia =
  | { kind: 'gathered'; media: Media }
  | { kind: 'refused'; problems: Problem[] }
  | { kind: 'unreachable'; reason: Reason }

export async function gatherMedia(
  requests: ImageRequest[],
  { cache, imagesUrl }: { cache: string; imagesUrl: string },
): Promise<GatheredMedia> {
  // Version 1.0.0 stored the originals too.
  await rm(join(cache, 'originals'), { recursive: true, force: true })
  const media: Media = {}
  const problems: Problem[] = []
  // One at a time: sizing a single image already takes the processor and memory of a small machine.
  for (const request of requests) {
    const answer = await getSizedImage(cache, imagesUrl, request)
    if (answer.kind === 'unreachable') return answer
    if (answer.kind === 'missing') {
      problems.push({ document: request.document, path: request.path, reason: answer.reason })
    } else {
      const files = answer.image.files.map(({ name, ...file }) => ({ src: toMediaSrc(name), ...file }))
      media[request.key] = { ...answer.image, files }
    }
  }
  return problems.length > 0 ? { kind: 'refused', problems } : { kind: 'gathered', media }
}

export async function placeMedia(
  media: Media,
  { folder, cache }: { folder: string; cache: string },
): Promise<string[]> {
  const sources = new Set(Object.values(media).flatMap(({ files }) => files.map(({ src }) => src)))
  const names = [...sources].map((src) => src.slice(publicPath.length + 1))
  for (const name of names) await share(toCachedFile(cache, name), join(folder, name))
  return names
}
