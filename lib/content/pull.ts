import { join } from 'node:path'
import type { Env } from '#lib/env.ts'
import { writeFileAtomic } from '../file.ts'
import { type CallBudget, startBudget } from './callBudget.ts'
import { noDocuments } from './documents.ts'
import { gatherMedia, placeMedia, toMediaSrc } from './gatherMedia.ts'
import { gatherSocialImages } from './gatherSocialImages.ts'
import { toImageRequests } from './imageRequests.ts'
import { type Failure, formatFailure, getPublished, type Published } from './published.ts'
import { type Snapshot, toSnapshot } from './snapshot.ts'

export type PullOptions = {
  env: Env
  /** Gets `snapshot.json`. */
  folder: string
  /** Gets the files of its pictures. */
  media: string
  /** Keeps originals and sized images from one pull to the next. */
  cache: string
}

/** What a pull came to. `instead` is the failure that `CONTENT_REQUIRED=0` asked to pass over. */
export type Pulled =
  | ({ kind: 'lake'; from: string } & Written)
  | ({ kind: 'builtIn'; reason: string; instead: Failure | null } & Written)
  | Failure

/** `mediaNames` are the files of its pictures. */
type Written = { snapshot: Snapshot; snapshotFile: string; mediaNames: string[] }

/** A lake that takes longer for everything will not do better in the same build. */
const lakeTimeMs = 60_000

/**
 * Reads one snapshot of everything published, with its images, into a folder. On failure nothing in the
 * folder's `snapshot.json` changes.
 */
export async function pull(options: PullOptions): Promise<Pulled> {
  const budget = startBudget(lakeTimeMs)
  const published = await budget(() => getPublished(options.env))
  if (published.kind === 'builtIn') return writeBuiltIn(options, published.reason, null)
  const outcome = published.kind === 'lake' ? await writeLake(options, published, budget) : published
  if (outcome.kind === 'lake' || options.env.CONTENT_REQUIRED !== false) return outcome
  return writeBuiltIn(options, formatFailure(outcome), outcome)
}

async function writeLake(
  options: PullOptions,
  { lake, documents }: Extract<Published, { kind: 'lake' }>,
  budget: CallBudget,
): Promise<Extract<Pulled, { kind: 'lake' }> | Failure> {
  const { imagesUrl, name: from } = lake
  const gathered = await gatherMedia(toImageRequests(documents), { cache: options.cache, imagesUrl, budget })
  if (gathered.kind !== 'gathered') return { ...gathered, from }
  return {
    kind: 'lake',
    from,
    ...(await writeSnapshot(options, toSnapshot('lake', documents, gathered.media))),
  }
}

async function writeBuiltIn(options: PullOptions, reason: string, instead: Failure | null): Promise<Pulled> {
  const written = await writeSnapshot(options, toSnapshot('builtIn', noDocuments, {}))
  return { kind: 'builtIn', reason, instead, ...written }
}

/** Draws what a snapshot still lacks, puts its files beside it and writes it, complete, in one step. */
async function writeSnapshot({ folder, media, cache }: PullOptions, gathered: Snapshot): Promise<Written> {
  const names = await gatherSocialImages(gathered, cache)
  const toSrc = ([address, name]: [string, string]) => [address, toMediaSrc(name)]
  const snapshot = { ...gathered, socialImages: Object.fromEntries(Object.entries(names).map(toSrc)) }
  const mediaNames = await placeMedia(snapshot, { folder: media, cache })
  const snapshotFile = join(folder, 'snapshot.json')
  await writeFileAtomic(snapshotFile, JSON.stringify(snapshot))
  return { snapshot, snapshotFile, mediaNames }
}
