import { createHash } from 'node:crypto'
import { mkdir, symlink } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative } from 'node:path'

const isInside = (path: string) => !path.startsWith('..') && !isAbsolute(path)

/**
 * A release's folder as Next must be told it: relative to the project. Next refuses one that lies outside of
 * the project (InvalidDistDirError), so a data folder elsewhere is reached through a link inside, one per folder
 * of releases.
 */
export async function toDistDir(root: string, site: string): Promise<string> {
  const direct = relative(root, site)
  if (isInside(direct)) return direct
  const releases = dirname(dirname(site))
  const links = join(root, '.build', 'elsewhere')
  const link = join(links, createHash('sha256').update(releases).digest('hex').slice(0, 16))
  await mkdir(links, { recursive: true })
  try {
    await symlink(releases, link, 'junction')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return join(relative(root, link), relative(releases, site))
}
