import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPointer } from '../pointer.ts'
import type { Publisher } from './publisher.ts'
import type { PullContent } from './pullContent.ts'
import type { RecordFile } from './record.ts'
import { type Release, readRelease } from './releases.ts'

const usualPauses = {
  /** How often the lake is asked whether a change was published whose webhook never came. */
  everyMs: 5 * 60_000,
  /** And how often while the last pull brought nothing that can be shown: what was wrong may have passed. */
  afterFailureMs: 30_000,
  lookMs: 1_000,
}

export type CatchUp = {
  /** Builds if what is published is not what is live, whatever webhooks have or have not come. */
  catchUp(): Promise<void>
  /** Asks the lake again and again until everything stops. */
  keepUp(): Promise<void>
}

/** Notices changes that nobody has told of. */
export function createCatchUp(deps: {
  dataDir: string
  pull: PullContent
  publisher: Pick<Publisher, 'status' | 'trigger'>
  record: Pick<RecordFile, 'get'>
  signal: AbortSignal
  log: (line: string) => void
  pauses?: typeof usualPauses
}): CatchUp {
  const { dataDir, publisher, signal } = deps
  const { everyMs, afterFailureMs, lookMs } = deps.pauses ?? usualPauses

  const catchUp = async () => {
    if (!isResting(publisher)) return
    try {
      const revision = await getPublishedRevision(dataDir, deps.pull, signal)
      const shown = [
        (await readLiveRelease(dataDir))?.contentRevision,
        deps.record.get().takenBack?.contentRevision,
      ]
      if (signal.aborted || !isResting(publisher) || revision === null || shown.includes(revision)) return
      deps.log('the published content is newer than the live pages; building.')
      await publisher.trigger(null)
    } catch (error) {
      // A full disk, for one; asked again later.
      deps.log(`the lake could not be asked for changes: ${error instanceof Error ? error.message : error}`)
    }
  }

  const keepUp = async () => {
    let askedAt = Date.now()
    while (!signal.aborted) {
      await sleep(lookMs, undefined, { ref: false })
      const { state, lastFailure } = publisher.status()
      const hasPullFailed = state === 'failed' && lastFailure?.stage === 'pull'
      if (signal.aborted || Date.now() < askedAt + (hasPullFailed ? afterFailureMs : everyMs)) continue
      askedAt = Date.now()
      await catchUp()
    }
  }

  return { catchUp, keepUp }
}

/** Whether nothing is being built and nothing waits for it. */
export function isResting(publisher: Pick<Publisher, 'status'>): boolean {
  const { state } = publisher.status()
  return state === 'live' || state === 'failed'
}

/** The release that visitors get, as its folder describes it. */
export async function readLiveRelease(dataDir: string): Promise<Release | null> {
  const id = await readPointer(dataDir)
  return id === null ? null : readRelease(dataDir, id)
}

/** Asks the lake for the revision of what is published; null where it does not answer with anything to show. */
async function getPublishedRevision(
  dataDir: string,
  pull: PullContent,
  signal: AbortSignal,
): Promise<string | null> {
  // Among the releases, where what a crash leaves is removed at the next start.
  await mkdir(join(dataDir, 'releases'), { recursive: true })
  const folder = await mkdtemp(join(dataDir, 'releases', 'catch-up-'))
  try {
    const pulled = await pull(folder, signal)
    return pulled.kind === 'pulled' ? pulled.revision : null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
