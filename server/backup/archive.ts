import { mkdtempDisposable, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { waitForLock } from 'content-lake/exclusiveLock'
import { listArchive } from 'foundation/archive'
import { create } from 'tar'
import type { Env } from '#lib/env.server.ts'
import { ensureAsset } from './assets.ts'
import { type CopyOutcome, copyData } from './backup.ts'
import { toStores } from './backups.ts'
import { removeLeftovers } from './dataFolder.ts'
import { makePrivate } from './privateFile.ts'

/**
 * Writes a backup as one archive file, to store elsewhere. Only the file's owner may read it, because it contains the
 * secrets. The file gets its final name only after it was read back successfully.
 */
export async function writeArchive(env: Env, archive: string): Promise<CopyOutcome> {
  const { DATA_DIR } = env
  using lock = await waitForLock(join(DATA_DIR, 'backup.lock'))
  if (!lock) return { kind: 'refused', incident: { kind: 'busy' } }
  await removeLeftovers(DATA_DIR)
  await using staging = await mkdtempDisposable(join(DATA_DIR, 'backing-up-'))
  const unfinished = `${archive}.part`
  try {
    const sources = [DATA_DIR, ...toStores(env)]
    const copied = await copyData(env, staging.path, new Date(), (path) =>
      ensureAsset(staging.path, path, sources),
    )
    if (copied.kind === 'refused') return copied
    await create({ cwd: staging.path, file: unfinished, gzip: true, portable: true, mode: 0o600 }, ['.'])
    const written = listArchive(unfinished)
    const lost = Object.keys(copied.manifest.files).find((path) => !written.has(path))
    if (lost !== undefined) throw new Error(`the archive lacks ${lost}`)
    await makePrivate(unfinished)
    await rename(unfinished, archive)
    return copied
  } finally {
    await rm(unfinished, { force: true })
  }
}
