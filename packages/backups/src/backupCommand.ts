import { existsSync } from 'node:fs'
import { mkdtempDisposable, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDiskFull, ProblemError, waitForLock } from '@freelance-site/foundation/node'
import { create } from 'tar'
import { ensureAsset } from './assets.ts'
import { lockName, makePrivate, removeLeftovers } from './backedUpFiles.ts'
import { formatContents, listBackups, toStores } from './backups.ts'
import { listArchive } from './fetchFiles.ts'
import { copyData, formatOutcome, ImpossibleBackup, makeBackup, toFailure } from './makeBackup.ts'
import type { BackupOptions } from './options.ts'
import { createBusy, createLostPictures, formatBackupProblem } from './problems.ts'
import { createProblem, formatProblem } from './terminal/problems.ts'

/** Returns a sentence for the terminal, and throws a `ProblemError` if it fails. */
export async function runBackupCommand(options: BackupOptions, archive?: string): Promise<string> {
  if (!existsSync(join(options.folder, options.secrets.file)))
    throw new ProblemError(
      createProblem('backup.nothing', { folder: options.folder, command: options.commands.start }),
      formatProblem,
    )
  return archive === undefined ? runBackup(options) : runArchive(options, archive)
}

async function runBackup(options: BackupOptions): Promise<string> {
  const outcome = await makeBackup(options)
  const { name, problems } = outcome
  if (name === null) {
    // The last problem ended the attempt.
    for (const sentence of formatOutcome({ ...outcome, problems: problems.slice(0, -1) }))
      console.error(sentence)
    throw new ProblemError({ ...createProblem('backup.failed'), causes: problems.slice(-1) }, formatProblem)
  }
  const sentences = formatOutcome(outcome)
  const made = (await listBackups(options)).find((backup) => backup.name === name)
  const places = made?.stores.join(' and ') ?? ''
  return [...sentences, `Backup ${name} is in ${places}: ${made ? formatContents(made) : 'gone'}.`].join('\n')
}

async function runArchive(options: BackupOptions, path: string): Promise<string> {
  const { folder } = options
  try {
    const { manifest, lostAssets: files } = await writeArchive(options, path)
    const lost = files.length === 0 ? [] : [formatBackupProblem(createLostPictures(files), 'en')]
    const count = Object.keys(manifest.files).length
    return [
      ...lost,
      `${count} files of ${folder} are in ${path}: ${formatContents(manifest)}. It holds the secrets of this site: keep it to yourself.`,
    ].join('\n')
  } catch (error) {
    const problem = isDiskFull(error)
      ? createProblem('backup.diskFull', { folder: dirname(path), dataFolder: folder })
      : { ...createProblem('backup.failed'), causes: toFailure(error).problems }
    throw new ProblemError(problem, formatProblem)
  }
}

/** Only its owner may read the file, which contains the secrets. It gets its name only after it was read back. */
export async function writeArchive(options: BackupOptions, archive: string) {
  const { folder } = options
  using lock = await waitForLock(join(folder, lockName))
  if (!lock) throw new ImpossibleBackup(createBusy())
  await removeLeftovers(folder)
  await using staging = await mkdtempDisposable(join(folder, 'backing-up-'))
  const unfinished = `${archive}.part`
  try {
    const sources = [folder, ...toStores(options)]
    const copied = await copyData(options, staging.path, new Date(), (path) =>
      ensureAsset(options, staging.path, path, sources),
    )
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
