import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#lib/env.ts'
import { noDocuments } from './documents.ts'
import { gatherMedia } from './gatherMedia.ts'
import { toImageRequests } from './imageRequests.ts'
import { type Failure, formatFailure, getPublished, type Published } from './published.ts'
import { type Snapshot, toSnapshot } from './snapshot.ts'
import { writeWhole } from './writeWhole.ts'

export type PullOptions = {
  env: Env
  /** Gets `snapshot.json` and `media/`. */
  folder: string
  /** Keeps originals and sized images from one pull to the next. */
  cache: string
}

/** What a pull came to. `instead` is the failure that `CONTENT_REQUIRED=0` asked to pass over. */
export type Pulled =
  | { kind: 'lake'; from: string; snapshot: Snapshot; snapshotFile: string }
  | { kind: 'builtIn'; reason: string; instead: Failure | null; snapshot: Snapshot; snapshotFile: string }
  | Failure

/**
 * Reads one snapshot of everything published, with its images, into a folder. On failure nothing in the
 * folder's `snapshot.json` changes.
 */
export async function pull(options: PullOptions): Promise<Pulled> {
  const published = await getPublished(options.env)
  if (published.kind === 'builtIn') return writeBuiltIn(options, published.reason, null)
  const outcome = published.kind === 'lake' ? await writeLake(options, published) : published
  if (outcome.kind === 'lake' || options.env.CONTENT_REQUIRED !== false) return outcome
  return writeBuiltIn(options, formatFailure(outcome), outcome)
}

async function writeLake(
  options: PullOptions,
  { lake, documents }: Extract<Published, { kind: 'lake' }>,
): Promise<Extract<Pulled, { kind: 'lake' }> | Failure> {
  const { imagesUrl, name: from } = lake
  const gathered = await gatherMedia(toImageRequests(documents), { ...toFolders(options), imagesUrl })
  if (gathered.kind !== 'gathered') return { ...gathered, from }
  const snapshot = toSnapshot('lake', documents, gathered.media)
  return { kind: 'lake', from, snapshot, snapshotFile: await writeSnapshot(options, snapshot) }
}

async function writeBuiltIn(options: PullOptions, reason: string, instead: Failure | null): Promise<Pulled> {
  const snapshot = toSnapshot('builtIn', noDocuments, {})
  await mkdir(toFolders(options).folder, { recursive: true })
  return { kind: 'builtIn', reason, instead, snapshot, snapshotFile: await writeSnapshot(options, snapshot) }
}

const toFolders = ({ folder, cache }: PullOptions) => ({ folder: join(folder, 'media'), cache })

async function writeSnapshot({ folder }: PullOptions, snapshot: Snapshot): Promise<string> {
  const file = join(folder, 'snapshot.json')
  await writeWhole(file, JSON.stringify(snapshot))
  return file
}
