import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readPointer } from '../pointer.ts'
import type { PullContent } from './pullContent.ts'
import { type Release, readRelease } from './releases.ts'

/** How often the lake is asked whether a change was published whose webhook never came. */
const EVERY_MS = 5 * 60_000
/** And how often while the last pull brought nothing that can be shown: what was wrong may have passed. */
const AFTER_FAILURE_MS = 30_000

/** When to ask the lake the next time. */
export const toPause = (hasPullFailed: boolean) => (hasPullFailed ? AFTER_FAILURE_MS : EVERY_MS)

/** The release that visitors get, as its folder describes it. */
export async function readLiveRelease(dataDir: string): Promise<Release | null> {
  const id = await readPointer(dataDir)
  return id === null ? null : readRelease(dataDir, id)
}

/** Asks the lake for the revision of what is published; null where it does not answer with anything to show. */
export async function getPublishedRevision(
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
