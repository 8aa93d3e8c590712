import type { HeldDocument, Hold } from '../content/heldDocuments.ts'
import type { WaitForLock } from '../processes/place.ts'
import type { Problem, Reason } from '../reasons.ts'
import type { Redirect } from '../redirects/redirect.ts'
import type { SecurityOptions } from '../security/policy.ts'
import type { SiteOptions, SitePage } from '../site.ts'
import type { CodeOptions } from './codeVersion.ts'
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
  /** The pages that its documents have of their own. */
  pages?: readonly (SitePage & { document?: string })[]
  /** What its pages do not show as it was published, for the owner. */
  warnings?: readonly Problem[]
  /** The documents of which it has an earlier version, or none. */
  held?: readonly HeldDocument[]
}

/** What a pull leaves out, because the renderer would not survive it or could not make a page of it. */
export type PullLimits = { guard: TaskGuard; hold: Hold }

/** `refused`: published content is invalid until the owner changes it. `unreachable`: a later attempt may succeed. */
export type PullFailure = { kind: 'refused'; problems: Problem[] } | { kind: 'unreachable'; reason: Reason }

/** The outcome of a pull. After a failure, the earlier snapshot is unchanged. */
export type Pulled = PulledSnapshot | PullFailure

/** What Next must know to render pages; `toRenderingEnv` turns it into environment variables. */
export type Rendering = {
  snapshotFile: string
  /** The release that is made; absent in a build, which has none. The head of each page names it. */
  releaseId?: string
  /** The folder that Next builds into; absent if it only renders. */
  distDir?: string
  /** Whether the front server maps addresses to pages, so that Next needs no rewrites. */
  isBehindFront: boolean
}

/** What a build for a hosting platform and the renderer of an own server both need. */
export type BuildOptions = {
  site: SiteOptions
  security: SecurityOptions
  /** The address of the site: links in the content may name it in full. */
  siteUrl: string
  /** The environment of this process. Settings for Next are written into it, since Next bundles the pages. */
  environment: NodeJS.ProcessEnv
  /** The environment variables from which the pages read their content and the release. */
  toRenderingEnv: (rendering: Rendering) => Record<string, string>
  pull: (folders: PullFolders, limits?: PullLimits) => Promise<Pulled>
}

/**
 * What the renderer of a site needs.
 *
 * @example
 * await runRenderer({
 *   site,
 *   security: { files: ['/robots.txt'] },
 *   siteUrl: 'https://site.example',
 *   environment: env, // of node:process
 *   toRenderingEnv: ({ snapshotFile, releaseId = '' }) => ({ CONTENT: snapshotFile, RELEASE: releaseId }),
 *   pull: async ({ folder }) => writeSnapshot(folder),
 *   toFirstSnapshot: () => JSON.stringify(emptyContent),
 *   code: { compiled: ['app'], pageSettings: [] },
 *   dataDir,
 *   waitForLock,
 * })
 */
export type RendererOptions = BuildOptions & {
  dataDir: string
  code: CodeOptions
  waitForLock: WaitForLock
  /** The text of a snapshot to compile the site with. Next renders again only what a build has rendered before. */
  toFirstSnapshot: () => string
}
