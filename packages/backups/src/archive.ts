import { mkdtempDisposable, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listArchive } from 'foundation/archive'
import { create } from 'tar'
import { ensureAsset } from './assets.ts'
import { toStores } from './backups.ts'
import { type CopyOutcome, copyData } from './copyData.ts'
import { lockName, removeLeftovers } from './dataFolder.ts'
import type { BackupOptions } from './options.ts'
import { makePrivate } from './privateFile.ts'

/** Only its owner may read the file, which contains the secrets. It gets its name only after it was read back. */
export async function writeArchive(options: BackupOptions, archive: string): Promise<CopyOutcome> {
  const { folder } = options
  using lock = await options.waitForLock(join(folder, lockName))
  if (!lock) return { kind: 'refused', incident: { kind: 'busy' } }
  await removeLeftovers(folder)
  await using staging = await mkdtempDisposable(join(folder, 'backing-up-'))
  const unfinished = `${archive}.part`
  try {
    const sources = [folder, ...toStores(options)]
    const copied = await copyData(options, staging.path, new Date(), (path) =>
      ensureAsset(options, staging.path, path, sources),
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
