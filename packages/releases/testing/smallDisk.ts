import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toErrorMessage } from '@freelance-site/foundation'
import { onTestFinished } from 'vitest'

/** Mounts a small disk with options of tmpfs, or returns null if this user may not mount one. */
export async function mountSmallDisk(options: string): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    console.warn(`NOT TESTED: a full disk. ${toErrorMessage(error)}`)
    await rm(folder, { recursive: true })
    return null
  }
  onTestFinished(async () => {
    execFileSync('umount', ['--lazy', folder])
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}
