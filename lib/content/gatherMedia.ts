import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem } from './documents.ts'
import type { Media } from './image.ts'
import { type CacheAnswer, getSizedImage, placeFile } from './imageCache.ts'
import type { ImageRequest } from './imageRequests.ts'

/** Where a release serves the files of `media/`: builds put them under its static files. */
const publicPath = '/_next/static/content'

export type GatheredMedia =
  | { kind: 'gathered'; media: Media }
  | { kind: 'refused'; problems: Problem[] }
  | { kind: 'unreachable'; reason: string }

type Answered = { request: ImageRequest; answer: CacheAnswer }

/** Makes every image that was asked for and puts its files, and nothing else, into a folder. */
export async function gatherMedia(
  requests: ImageRequest[],
  { folder, cache, imagesUrl }: { folder: string; cache: string; imagesUrl: string },
): Promise<GatheredMedia> {
  const answered: Answered[] = []
  // One after the other: sizing one image already keeps the processor and the memory of a small machine busy.
  for (const request of requests)
    answered.push({ request, answer: await getSizedImage(cache, imagesUrl, request) })
  const [reason] = answered.flatMap(({ answer }) => (answer.kind === 'unreachable' ? [answer.reason] : []))
  if (reason !== undefined) return { kind: 'unreachable', reason }
  const problems = answered.flatMap(toProblems)
  if (problems.length > 0) return { kind: 'refused', problems }
  const media = Object.fromEntries(answered.flatMap(toMedium))
  await placeFiles(media, cache, folder)
  return { kind: 'gathered', media }
}

const toProblems = ({ request, answer }: Answered): Problem[] =>
  answer.kind === 'missing' ? [{ document: request.document, path: request.path, reason: answer.reason }] : []

function toMedium({ request, answer }: Answered): [string, Media[string]][] {
  if (answer.kind !== 'ready') return []
  const files = answer.image.files.map(({ name, width, type }) => ({
    src: `${publicPath}/${name}`,
    width,
    type,
  }))
  return [[request.key, { ...answer.image, files }]]
}

async function placeFiles(media: Media, cache: string, folder: string): Promise<void> {
  const names = Object.values(media).flatMap(({ files }) =>
    files.map(({ src }) => src.slice(publicPath.length + 1)),
  )
  await mkdir(folder, { recursive: true })
  for (const name of names) await placeFile(cache, name, folder)
  const left = (await readdir(folder)).filter((name) => !names.includes(name))
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true })))
}
