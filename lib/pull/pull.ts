import { join } from 'node:path'
import { writeFileAtomic } from 'foundation/file'
import { gatherMedia, placeMedia, toMediaSrc } from 'releases/images/media'
import { type CallBudget, startBudget } from 'releases/lakeClient'
import { formatProblem, type Problem } from 'releases/reason'
import type { Env } from '#lib/env.server.ts'
import { formatDocuments, noDocuments } from '../content/documents.ts'
import { toImageRequests } from '../content/imageRequests.ts'
import { toLake } from '../content/lake.ts'
import {
  type Failure,
  formatFailure,
  formatIgnored,
  getPublished,
  type PublishedContent,
} from '../content/published.server.ts'
import type { Snapshot } from '../content/snapshot.ts'
import { toSnapshot } from '../content/toSnapshot.server.ts'
import { placeSocialImages } from './socialImages.ts'

export type PullOptions = {
  env: Env
  /** The folder of `snapshot.json`. */
  folder: string
  /** The folder of the image files. */
  media: string
  /** The cache of sized images between pulls. Drawings are stored in `media` only. */
  cache: string
}

/** The outcome of a pull. `instead` is the failure that was ignored because of `CONTENT_REQUIRED=0`. */
export type PullOutcome =
  | ({ kind: 'lake'; from: string; ignored: Problem[] } & WrittenSnapshot)
  | ({ kind: 'builtIn'; reason: string; instead: Failure | null } & WrittenSnapshot)
  | Failure

/** `mediaNames` are the names of the image files. */
type WrittenSnapshot = { snapshot: Snapshot; snapshotFile: string; mediaNames: string[] }

/** The time for all requests to the lake. */
const lakeTimeMs = 60_000

/**
 * Reads everything published, with its images, and writes it into a folder as a snapshot. On failure, `snapshot.json` stays
 * unchanged.
 */
export async function pull(options: PullOptions): Promise<PullOutcome> {
  const budget = startBudget(lakeTimeMs)
  const dated: DatedOptions = { ...options, readAt: new Date().toISOString() }
  const published = await budget(() => getPublished(toLake(options.env), options.env.CONTENT_REQUIRED))
  if (published.kind === 'builtIn') return writeBuiltIn(dated, published.reason, null)
  const outcome = published.kind === 'lake' ? await writeLake(dated, published, budget) : published
  if (outcome.kind === 'lake' || options.env.CONTENT_REQUIRED !== false) return outcome
  return writeBuiltIn(dated, formatFailure(outcome), outcome)
}

/** The options, and when the content was read. */
type DatedOptions = PullOptions & { readAt: string }

async function writeLake(
  options: DatedOptions,
  { lake, documents, ignored }: Extract<PublishedContent, { kind: 'lake' }>,
  budget: CallBudget,
): Promise<Extract<PullOutcome, { kind: 'lake' }> | Failure> {
  const { imagesUrl, name: from } = lake
  const gathered = await gatherMedia(toImageRequests(documents), { cache: options.cache, imagesUrl, budget })
  if (gathered.kind !== 'gathered') return { ...gathered, from }
  const written = await writeSnapshot(options, toSnapshot('lake', documents, gathered.media))
  return { kind: 'lake', from, ignored, ...written }
}

async function writeBuiltIn(
  options: DatedOptions,
  reason: string,
  instead: Failure | null,
): Promise<PullOutcome> {
  const written = await writeSnapshot(options, toSnapshot('builtIn', noDocuments, {}))
  return { kind: 'builtIn', reason, instead, ...written }
}

/** Draws the social images, copies the sized images, and then writes the snapshot. */
async function writeSnapshot(
  { folder, media, cache, readAt }: DatedOptions,
  gathered: Snapshot,
): Promise<WrittenSnapshot> {
  const social = await placeSocialImages(gathered, media)
  const toSrc = ([address, name]: [string, string]) => [address, toMediaSrc(name)]
  const socialImages = Object.fromEntries(Object.entries(social).map(toSrc))
  const snapshot = { ...gathered, readAt, socialImages }
  const sized = await placeMedia(snapshot.media, { folder: media, cache })
  const mediaNames = [...new Set([...sized, ...Object.values(social)])]
  const snapshotFile = join(folder, 'snapshot.json')
  await writeFileAtomic(snapshotFile, JSON.stringify(snapshot))
  return { snapshot, snapshotFile, mediaNames }
}

/** Describes the outcome of a pull for the terminal: the number of documents, or the problems. */
export function formatPullOutcome(pulled: PullOutcome): string {
  if (pulled.kind === 'refused' || pulled.kind === 'unreachable') return formatLines(pulled)
  if (pulled.kind === 'lake') {
    const counts = `Content of ${pulled.from}: ${formatDocuments(pulled.snapshot.documents)}. The rest is built-in content.`
    return [counts, ...pulled.ignored.map(formatIgnored)].join('\n')
  }
  if (!pulled.instead) return `${pulled.reason}\nThe site shows its built-in content.`
  return [
    '!! CONTENT_REQUIRED=0: building with the BUILT-IN content, not with what the owner published.',
    formatLines(pulled.instead),
  ].join('\n')
}

function formatLines(failure: Failure): string {
  const problems = failure.kind === 'refused' ? failure.problems : []
  return [formatFailure(failure), ...problems.map((each) => `  ${formatProblem(each, 'en')}`)].join('\n')
}
