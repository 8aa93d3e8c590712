import { resolve } from 'node:path'
import type { Database } from '@freelance-site/foundation/database'
import type { OwnerCheck } from '@freelance-site/foundation/ownerRequest'
import type { Plugins } from '@freelance-site/foundation/runPlugins'
import { count, port, postgresUrl, siteUrl, text, url } from '@freelance-site/foundation/settings'
import type { StudioLanguage } from '@freelance-site/foundation/studioLanguage'
import { z } from 'zod'
import type { Lake } from '@freelance-site/content/lake/lake'
import type { SiteOptions } from './site.ts'

/**
 * Who guesses the secret can start releases without end. NIST asks for 112 bits in a key of HMAC, which are 14 random bytes:
 * https://doi.org/10.6028/NIST.SP.800-131Ar2. 16 characters are also what CRON_SECRET needs.
 */
const webhookSecret = z.string().min(16, 'must have 16 random characters or more')

/** The settings of an own server, from the environment. Messages to its owner call them by these names. */
export const serverSettings = {
  /** The port and the network address of the front server. Port 0 means any free port. */
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  LAKE_PORT: port.default(3333),
  /** The folder with everything that the server stores. */
  DATA_DIR: text.default('.data').transform((folder) => resolve(folder)),
  /** The address that visitors use; if it is https, a proxy in front terminates TLS. */
  SITE_URL: siteUrl.optional(),
  /** How many proxies in a row in front of the site add to the forwarding headers. */
  TRUST_PROXY: count.default(0),
  /** A database that several machines share. */
  DATABASE_URL: postgresUrl.optional(),
  /** The secret of the webhook and the address that it calls, with a content lake elsewhere. */
  SANITY_WEBHOOK_SECRET: webhookSecret.optional(),
  DEPLOY_HOOK_URL: url.optional(),
}

/** The settings as they are after parsing. A site adds its own to them. */
export type ServerSettings = z.infer<z.ZodObject<typeof serverSettings>>

/**
 * What an own server serves, and the scripts of its other processes.
 *
 * @example
 * const place = await reservePlace(settings, { launcher: env, hasLake: false, waitForLock, checkFirstStart })
 * await runOwnServer(place, {
 *   site,
 *   database,
 *   plugins: createPlugins([], { database, isFront: true, siteUrl: settings.SITE_URL, checkOwner }),
 *   checkOwner,
 *   language: 'en',
 *   webhookPath: '/api/webhooks/content',
 *   childEnv: env, // of node:process
 *   rendererScript: new URL('./renderer.ts', import.meta.url),
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
  childEnv: NodeJS.ProcessEnv
  /** A file that calls `runRenderer`. */
  rendererScript: URL
  /** Runs the content lake; undefined if it runs elsewhere. */
  lakeScript: URL | undefined
  /** A lake elsewhere, whose publications this machine follows if it shares its database with others. */
  hostedLake?: Lake | undefined
  /** Called once visitors get a new release. Must not throw. */
  onLive?: (releaseId: string) => void
}
