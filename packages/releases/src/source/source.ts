import type { Problem } from '@freelance-site/foundation'
import type { Redirect } from '../redirects/redirect.ts'
import type { SiteFile, SitePage } from '../site.ts'
import type { Held, Hold } from './held.ts'
import type { TaskGuard } from './tasks.ts'

/** The folders that a pull writes into. It creates those that are missing. */
export type PullFolders = {
  /** For the snapshot. */
  folder: string
  /** For the image files of the pages. */
  media: string
  /** For sized images between pulls. */
  cache: string
}

/** A snapshot of everything published, in a file that only the site's pages read. */
export type PulledSnapshot = {
  kind: 'pulled'
  snapshotFile: string
  /** Identifies the content: a release with this revision needs no successor. */
  revision: string
  documents: number
  mediaNames: readonly string[]
  redirects: readonly Redirect[]
  /** The pages that its documents have of their own, and those of `optional` in the site's options that it has. */
  pages?: readonly (SitePage & { document?: string })[]
  /** The files of `optional` that it has. */
  files?: readonly SiteFile[]
  /** What its pages do not show as it was published, for the owner. */
  warnings?: readonly Problem[]
  /** What it has in an earlier version, or not at all. Each has a problem in `warnings`. */
  held?: readonly Held[]
}

/** What a pull leaves out, because the renderer would not survive it or could not make a page of it. */
export type PullLimits = { guard: TaskGuard; hold: Hold }

/** `refused`: published content is invalid until the owner changes it. `unreachable`: a later attempt may succeed. */
export type PullFailure = { kind: 'refused'; problems: Problem[] } | { kind: 'unreachable'; problem: Problem }

/** The outcome of a pull. After a failure, the earlier snapshot is unchanged. */
export type Pulled = PulledSnapshot | PullFailure

/**
 * Where the content of a site comes from. Its snapshot is any file: only the pages of the site read it.
 * @example
 * import { hash } from 'node:crypto'
 * import { readFile } from 'node:fs/promises'
 * import { join } from 'node:path'
 * import { writeFileAtomic } from '@freelance-site/foundation/server'
 * import type { ContentSource } from '@freelance-site/releases'
 *
 * const source: ContentSource = {
 *   pull: async ({ folder }) => {
 *     const snapshotFile = join(folder, 'snapshot.json')
 *     const text = await readFile('content.json', 'utf8')
 *     await writeFileAtomic(snapshotFile, text)
 *     const revision = hash('sha256', text)
 *     return { kind: 'pulled', snapshotFile, revision, documents: 1, mediaNames: [], redirects: [] }
 *   },
 *   toFirstSnapshot: () => '{}',
 * }
 */
export type ContentSource = {
  pull: (folders: PullFolders, limits?: PullLimits) => Promise<Pulled>
  /** The text of a snapshot to compile the site with. Next renders again only what a build has rendered before. */
  toFirstSnapshot: () => string
}
