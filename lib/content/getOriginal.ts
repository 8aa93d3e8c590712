import { toAssetFile } from './image.ts'
import { type Answer, type Attempt, tryRepeatedly } from './tryRepeatedly.ts'

/** Without an answer, or without a further byte, for so long, a try is over; a large file may take its time. */
const silenceMs = 5_000
const largestBytes = 64 * 1024 * 1024

/** `missing`: the lake answers, but not with this image; another try or another day will not change that. */
export type Original =
  | { kind: 'fetched'; content: Buffer }
  | { kind: 'missing' | 'unreachable'; reason: string }

type Limits = { silence: number; largest: number }

/** Fetches an uploaded image as it is, from where the lake serves its images; `over` ends all tries. */
export async function getOriginal(
  imagesUrl: string,
  assetId: string,
  over: AbortSignal,
  limits: Limits = { silence: silenceMs, largest: largestBytes },
): Promise<Original> {
  const address = `${imagesUrl}/${toAssetFile(assetId)}`
  const answer: Answer<Original> = await tryRepeatedly(() => attempt(address, over, limits), over)
  return answer.kind === 'done' ? answer.value : { kind: 'unreachable', reason: answer.reason }
}

async function attempt(address: string, over: AbortSignal, limits: Limits): Promise<Attempt<Original>> {
  const silent = new AbortController()
  const timer = setTimeout(() => silent.abort(), limits.silence)
  try {
    const response = await fetch(address, { signal: AbortSignal.any([over, silent.signal]) })
    if (response.status >= 500)
      return { kind: 'again', reason: `it answered ${response.status} for an image` }
    if (!response.ok) {
      return {
        kind: 'done',
        value: { kind: 'missing', reason: `the lake answered ${response.status} for its file` },
      }
    }
    return { kind: 'done', value: await readBody(response, limits.largest, () => timer.refresh()) }
  } catch (error) {
    return { kind: 'again', reason: toReason(error, over, silent.signal) }
  } finally {
    clearTimeout(timer)
  }
}

/** Counts while reading: what a server says of the length may be missing, or wrong. */
async function readBody(response: Response, largest: number, onBytes: () => void): Promise<Original> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    onBytes()
    size += chunk.byteLength
    // Leaving the loop cancels what is still to come.
    if (size > largest)
      return { kind: 'missing', reason: `its file is larger than ${largest / 1024 / 1024} MB` }
    chunks.push(chunk)
  }
  return { kind: 'fetched', content: Buffer.concat(chunks) }
}

function toReason(error: unknown, over: AbortSignal, silent: AbortSignal): string {
  if (over.aborted) return 'its images took too long'
  if (silent.aborted) return 'it fell silent before an image was whole'
  return error instanceof Error ? error.message : String(error)
}
