import type { SecurityOptions } from '../security/policy.ts'
import type { SiteOptions } from '../site.ts'
import type { ContentSource } from '../source/source.ts'
import type { CodeOptions } from './codeVersion.ts'

/** What Next must know to render pages; `toRenderingEnv` turns it into environment variables. */
export type Rendering = {
  snapshotFile: string
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
  /** The environment variables from which the pages read their content. */
  toRenderingEnv: (rendering: Rendering) => Record<string, string>
  source: ContentSource
}

/**
 * What the renderer of a site needs.
 *
 * @example
 * import { env } from 'node:process'
 * import type { ContentSource, RendererOptions, SiteOptions } from '@freelance-site/releases'
 * import { runRenderer } from '@freelance-site/releases/renderer'
 *
 * declare const site: SiteOptions
 * declare const source: ContentSource
 *
 * await runRenderer({
 *   site,
 *   security: { files: ['/robots.txt'] },
 *   siteUrl: 'https://site.example',
 *   environment: env,
 *   toRenderingEnv: ({ snapshotFile }) => ({ CONTENT: snapshotFile }),
 *   source,
 *   code: { compiled: ['app'], pageSettings: [] },
 *   dataDir: '.data',
 * })
 */
export type RendererOptions = BuildOptions & {
  dataDir: string
  code: CodeOptions
  /** What pages read of the time, such as the day: they are rendered again when it has changed. By default the day in UTC. */
  clock?: () => string
}
