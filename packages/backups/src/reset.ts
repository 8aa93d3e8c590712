import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder, move, toAsideFolderName } from './dataFolder.ts'
import type { BackupOptions, Part } from './options.ts'

/** Replaces a part that no backup can restore by a new one. The former files are moved into a folder in the data folder. */
export async function resetPart(options: BackupOptions, { file, reset }: Part) {
  const { folder } = options
  const formerContents = join(folder, toAsideFolderName('reset'))
  // A database has journals of SQLite beside it.
  const former = (await readdir(folder)).filter((name) => name === file || name.startsWith(`${file}-`))
  {
    using _locks = await lockFolder(options)
    for (const name of former) await move(join(folder, name), join(formerContents, name))
  }
  // Without the locks, because the part may take one of them itself.
  await reset()
  return { file, formerContents: former.length === 0 ? null : formerContents }
}
