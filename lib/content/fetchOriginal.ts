import { toAssetFile } from './image.ts'
import { type Answer, type Attempt, tryRepeatedly } from './tryRepeatedly.ts'

const timeout = 30_000
const largest = 64 * 1024 * 1024

/** `missing`: the lake answers, but not with this image; another try or another day will not change that. */
export type Original =
  | { kind: 'fetched'; content: Buffer }
  | { kind: 'missing' | 'unreachable'; reason: string }

/** Fetches an uploaded image as it is, from where the lake serves its images. */
export async function fetchOriginal(imagesUrl: string, assetId: string): Promise<Original> {
  const answer: Answer<Original> = await tryRepeatedly(() => attempt(`${imagesUrl}/${toAssetFile(assetId)}`))
  return answer.kind === 'done' ? answer.value : { kind: 'unreachable', reason: answer.reason }
}

async function attempt(address: string): Promise<Attempt<Original>> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeout) })
    if (response.status >= 500)
      return { kind: 'again', reason: `it answered ${response.status} for an image` }
    if (!response.ok) {
      return {
        kind: 'done',
        value: { kind: 'missing', reason: `the lake answered ${response.status} for its file` },
      }
    }
    if (Number(response.headers.get('content-length')) > largest) {
      return { kind: 'done', value: { kind: 'missing', reason: 'its file is larger than 64 MB' } }
    }
    return { kind: 'done', value: { kind: 'fetched', content: Buffer.from(await response.arrayBuffer()) } }
  } catch (error) {
    return { kind: 'again', reason: error instanceof Error ? error.message : String(error) }
  }
}
