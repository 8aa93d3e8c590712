import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Problem, toErrorMessage } from '@freelance-site/foundation'
import { parseJson, readIfThere, writeFileAtomic } from '@freelance-site/foundation/server'
import { type PullFailure, type PullFolders, type TaskGuard, unguarded } from '@freelance-site/releases'
import { share } from '@freelance-site/releases/server'
import { z } from 'zod'
import type { Lake } from '../lake/lake.ts'
import { tryRepeatedly } from '../lake/lakeClient.ts'
import { createProblem } from '../problems.ts'
import { type ImageRequest, type Media, type SizedImage, sizedImageShape, toAssetFile } from './image.ts'

/** Part of every cache key. Change it whenever the same original would give different files. */
const encodingVersion = 'webp-76-jpeg-82-png-90-v2'

/** Imported for the first picture that is not in the cache, because its libraries take 10 MB. */
const loadSizing = () => import('./sizeImage.ts')

const toContentHash = (content: string | Buffer) => hash('sha256', content).slice(0, 24)

const toCachedFile = (cache: string, name: string) => join(cache, 'files', name)

/** The path of the files of `media/` in a release. Vercel lets browsers cache files below `/_next/static` for long. */
export const toMediaSrc = (name: string): string => `/_next/static/image/${name}`

/** Reads a file of a sized image, from its address in a release. */
export const readSizedFile = (cache: string, src: string): Promise<Buffer> =>
  readFile(toCachedFile(cache, basename(src)))

const entryShape = sizedImageShape.extend({
  files: z.array(
    z
      .object({ name: z.string(), width: z.number(), type: z.string() })
      .transform(({ name, ...file }) => ({ src: toMediaSrc(name), ...file })),
  ),
})

/** The pictures of a snapshot. `problems` are those of images of which the lake has no usable file. */
export type Gathered = { kind: 'gathered'; media: Media; problems: Problem[] }

/** Sizes the images, or takes them from the cache. Fails if the lake does not answer, so that no site loses its pictures then. */
export async function gatherMedia(
  requests: ImageRequest[],
  cache: string,
  { imagesUrl }: Pick<Lake, 'imagesUrl'>,
  guard: TaskGuard = unguarded,
): Promise<Gathered | PullFailure> {
  // Version 1.0.0 stored the originals too.
  await rm(join(cache, 'originals'), { recursive: true, force: true })
  const media: Media = {}
  const faults = new Map<string, Problem>()
  // One at a time: sizing a single image already takes the processor and memory of a small machine.
  for (const request of requests) {
    const { key, document, path } = request
    if (key in media) continue
    const blame = guard.begin({ kind: 'picture', key, document, path })
    const answer = blame
      ? ({ kind: 'missing', problem: blame } as const)
      : await getSizedImage(cache, imagesUrl, request)
    if ('kind' in answer && answer.kind === 'unreachable') return answer
    media[key] = 'kind' in answer ? null : answer
    if ('kind' in answer) faults.set(key, answer.problem)
  }
  guard.end()
  // Each place of a picture is named: the owner has to change all of them.
  const problems = requests.flatMap(({ key, document, path }) => {
    const problem = faults.get(key)
    return problem ? [{ ...problem, severity: 'warning' as const, place: { document, path } }] : []
  })
  return { kind: 'gathered', media, problems }
}

/** Links the files of sized images into the folder of media; returns their names. */
export async function placeMedia(media: Media, folders: PullFolders): Promise<string[]> {
  const names = toFileNames(Object.values(media))
  for (const name of names) await share(toCachedFile(folders.cache, name), join(folders.media, name))
  return names
}

const toFileNames = (images: (SizedImage | null)[]): string[] => [
  ...new Set(images.flatMap((image) => image?.files.map(({ src }) => basename(src)) ?? [])),
]

/** Why no picture can be made of a file, by the hash of its content: finding that out may take a minute. */
const unusable = new Map<string, { problem: Problem; until: number }>()

/** A busy machine may have been too slow, or had too little memory: the picture is tried again after this time. */
const retryMs = 600_000
/** What follows from the file alone. */
const isFinal = ({ code }: Problem) => ['isHeic', 'tooManyPixels'].includes(code)

/** Gets an image from the cache, or else from the lake. Entries never become stale: an asset's id is a hash of its content. */
async function getSizedImage(
  cache: string,
  imagesUrl: string,
  request: ImageRequest,
): Promise<SizedImage | Unfetched> {
  const entryFile = join(cache, 'sized', `${toContentHash(`${encodingVersion} ${request.key}`)}.json`)
  const text = await readIfThere(entryFile)
  // A damaged entry is replaced.
  const cached = text && parseJson(text.toString('utf8'), entryShape)
  if (cached && toFileNames([cached]).every((name) => existsSync(toCachedFile(cache, name)))) return cached
  const original = await getOriginal(imagesUrl, request.image.asset._id)
  if (original.kind !== 'fetched') return original
  const contentHash = toContentHash(original.content)
  const known = unusable.get(contentHash)
  if (known && Date.now() < known.until) return { kind: 'missing', problem: known.problem }
  const { sizeImage, toUnusable } = await loadSizing()
  const toMissing = (error: unknown): Unfetched => {
    // The machine refused a call, for lack of memory for example. That says nothing about the picture.
    if (error instanceof Error && 'syscall' in error) throw error
    const problem = toUnusable(error)
    unusable.set(contentHash, {
      problem,
      until: isFinal(problem) ? Number.POSITIVE_INFINITY : Date.now() + retryMs,
    })
    return { kind: 'missing', problem }
  }
  const sized = await sizeImage(original.content, request).catch(toMissing)
  if ('kind' in sized) return sized
  const stored = sized.files.map(async ({ content, width, type, extension }) => {
    const name = `${toContentHash(content)}.${extension}`
    await writeFileAtomic(toCachedFile(cache, name), content)
    return { name, width, type }
  })
  const entry = { ...sized, files: await Promise.all(stored) }
  await writeFileAtomic(entryFile, JSON.stringify(entry))
  return entryShape.parse(entry)
}

/** Renders a drawing into a folder unless the file exists. Its name is a hash of the drawing. */
export async function placeDrawing(drawing: string, folder: string): Promise<string> {
  const name = `${toContentHash(`${encodingVersion} ${drawing}`)}.png`
  const target = join(folder, name)
  if (!existsSync(target)) await writeFileAtomic(target, await (await loadSizing()).drawImage(drawing))
  return name
}

const usualLimits = {
  /** How long the lake may send nothing before an attempt ends. A large file may take longer in total. */
  silence: 5_000,
  largest: 64 * 1024 * 1024,
}

/** `missing`: the lake answers, but has no usable file for this image. Retrying is pointless. */
type Unfetched = { kind: 'missing'; problem: Problem } | { kind: 'unreachable'; problem: Problem }

type OriginalOutcome = { kind: 'fetched'; content: Buffer } | Unfetched

/**
 * Downloads the uploaded file of an image. It is `unreachable` after four failed attempts, and `missing` at once if the
 * lake has no such file or the file is larger than 64 MB.
 */
export async function getOriginal(
  imagesUrl: string,
  assetId: string,
  limits = usualLimits,
): Promise<OriginalOutcome> {
  const answer = await tryRepeatedly<OriginalOutcome>(async () => {
    const silent = new AbortController()
    const timer = setTimeout(() => silent.abort(), limits.silence)
    try {
      const response = await fetch(`${imagesUrl}/${toAssetFile(assetId)}`, { signal: silent.signal })
      const { status } = response
      // Any other refusal, such as 401 or 429, concerns every picture, and a page in place of a file is not the lake's answer.
      if (!lacksFile.includes(status) && (!response.ok || isPage(response)))
        return { kind: 'again', problem: createProblem('imageFailed', { status }) }
      if (!response.ok)
        return { kind: 'done', value: { kind: 'missing', problem: createProblem('fileRefused', { status }) } }
      return { kind: 'done', value: await readBytes(response, limits.largest, () => timer.refresh()) }
    } catch (error) {
      const problem = silent.signal.aborted
        ? createProblem('imageStalled')
        : createProblem('requestFailed', { detail: toErrorMessage(error) })
      return { kind: 'again', problem }
    } finally {
      clearTimeout(timer)
    }
  })
  return answer.kind === 'done' ? answer.value : { kind: 'unreachable', problem: answer.problem }
}

/** The statuses by which a lake says that it has no such file. */
const lacksFile = [400, 404, 410, 415, 422]

const isPage = (response: Response) => response.headers.get('content-type')?.startsWith('text/html') === true

/** Counts while reading, because Content-Length may be missing or wrong. */
async function readBytes(response: Response, largest: number, onBytes: () => void): Promise<OriginalOutcome> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    onBytes()
    size += chunk.byteLength
    // Leaving the loop cancels the rest of the response.
    if (size > largest)
      return { kind: 'missing', problem: createProblem('fileTooLarge', { megabytes: largest / 1024 / 1024 }) }
    chunks.push(chunk)
  }
  return { kind: 'fetched', content: Buffer.concat(chunks) }
}
