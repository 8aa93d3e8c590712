import type { Database } from 'foundation/database'
import type { OwnerCheck } from 'foundation/ownerRequest'
import type { Plugins } from 'foundation/runPlugins'
import type { StudioLanguage } from 'foundation/studioLanguage'
import type { SiteOptions } from './site.ts'

/** The settings of an own server. Messages to its owner call them by these names, as the environment does. */
export type ServerSettings = {
  /** The network address and the port of the front server. Port 0 means any free port. */
  HOST: string
  PORT: number
  LAKE_PORT: number
  /** The folder with everything that the server stores. */
  DATA_DIR: string
  /** The address that visitors use; if it is https, a proxy in front terminates TLS. */
  SITE_URL?: string | undefined
  /** Whether a proxy in front sets the forwarding headers. */
  TRUST_PROXY: boolean
  /** A database that several machines share. */
  DATABASE_URL?: string | undefined
  /** The secret of the webhook and the address that it calls, with a content lake elsewhere. */
  SANITY_WEBHOOK_SECRET?: string | undefined
  DEPLOY_HOOK_URL?: string | undefined
}

/**
 * What an own server serves, and the scripts of its other processes.
 * @example
 * const place = await reservePlace(settings, { launcher: env, hasLake: false, waitForLock, checkFirstStart })
 * await runOwnServer(place, {
 *   site,
 *   database,
 *   plugins: createPlugins([], { database, isFront: true, siteUrl: undefined, checkOwner }),
 *   checkOwner,
 *   language: 'en',
 *   webhookPath: '/api/webhooks/content',
 *   childEnv: env, // of node:process
 *   rendererScript: new URL('./rendererProcess.ts', import.meta.url),
 *   lakeScript: undefined,
 * })
 */
export type OwnServerOptions = {
  site: SiteOptions
  database: Database
  plugins: Plugins
  checkOwner: OwnerCheck
  /** The language of problems in the plugins' probes. */
  language: StudioLanguage
  /** The path that the content lake calls after a publication. */
  webhookPath: string
  /** The environment of the other processes. */
  childEnv: NodeJS.ProcessEnv
  /** A file that calls `runRenderer`. */
  rendererScript: URL
  /** Runs the content lake; undefined if it runs elsewhere. */
  lakeScript: URL | undefined
  /** Called once visitors get a new release. Must not throw. */
  onLive?: (releaseId: string) => void
}
