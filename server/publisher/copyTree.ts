import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** How a copy of a tree comes about: which names are left out, and which files may share their bytes. */
export type CopyRules = {
  leaveOut: (path: string) => boolean
  share: (path: string) => boolean
}

/** Copies a folder. Paths given to the rules are relative to it and use `/`. */
export async function copyTree(from: string, to: string, rules: CopyRules, below = ''): Promise<void> {
  await mkdir(join(to, below), { recursive: true })
  const entries = await readdir(join(from, below), { withFileTypes: true })
  await Promise.all(
    entries.map(async (entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (rules.leaveOut(path)) return
      if (entry.isDirectory()) return copyTree(from, to, rules, path)
      if (!entry.isFile()) return
      if (rules.share(path)) await shareFile(join(from, path), join(to, path))
      else await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE)
    }),
  )
}

/** Gives a file a second name; copies it where the two places cannot share (another disk, for one). */
export async function shareFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') return
    if (code === 'ENOENT' || code === 'ENOSPC') throw error
    await copyFile(from, to)
  }
}
