import { constants } from 'node:fs'
import { chmod, copyFile, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

export async function makePrivate(path: string): Promise<void> {
  await chmod(path, 0o600)
  await using file = await open(path, 'r+')
  await file.sync()
}

/** Copies a file, as a clone if the file system supports that, and makes the copy private. */
export async function copyPrivate(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await copyFile(source, target, constants.COPYFILE_FICLONE)
  await makePrivate(target)
}
