import { join } from 'node:path'

export type ReleaseFolder = {
  root: string
  /** Next's build of this release (its `distDir`). */
  site: string
  /** What `pull` brought: the snapshot and the sized images. */
  content: string
  snapshot: string
  media: string
  /** Written last: a folder without it is an unfinished build. */
  record: string
}

/** Where the parts of a release lie under the data folder. */
export function toReleaseFolder(dataDir: string, id: string): ReleaseFolder {
  const root = join(dataDir, 'releases', id)
  const content = join(root, 'content')
  return {
    root,
    site: join(root, 'site'),
    content,
    snapshot: join(content, 'snapshot.json'),
    media: join(content, 'media'),
    record: join(root, 'release.json'),
  }
}

/** Where the hashed files of all recent releases lie, as visitors get them. */
export const toStaticFolder = (dataDir: string) => join(dataDir, 'static')

/** The file that names the release visitors get. */
export const toPointerFile = (dataDir: string) => join(dataDir, 'current.json')

/** An id that sorts by time and is safe in a path, a header and an attribute. */
export function createReleaseId(now: Date, random: string): string {
  return `${now.toISOString().replace(/[-:]/g, '').slice(0, 15)}-${random}`
}
