import type { FormatProblem, OwnerCheck } from '@freelance-site/foundation'
import type { Database, Log, Plugins } from '@freelance-site/foundation/server'
import type { PreviewFrame } from './front/waitingPreview.ts'
import type { Secrets, SecretsFile } from './host/secrets.ts'
import type { Service } from './service.ts'
import type { SiteOptions } from './site.ts'
import type { SiteNames } from './status/partProblem.ts'
import type { WebhookFormat } from './webhook/handle.ts'

/** How the source of the content announces a change. */
export type Webhook = {
  /** The path that it calls. */
  path: string
  secret: string | undefined
} & WebhookFormat

/**
 * What an own server serves, and the scripts of its other processes.
 *
 * @example
 * import { env } from 'node:process'
 * import type { OwnerCheck } from '@freelance-site/foundation'
 * import { createPlugins, type Database } from '@freelance-site/foundation/server'
 * import type { SiteOptions } from '@freelance-site/releases'
 * import { reservePlace, runOwnServer } from '@freelance-site/releases/front'
 * import { createSecretsFile, type ServerSettings } from '@freelance-site/releases/server'
 *
 * declare const site: SiteOptions
 * declare const settings: ServerSettings
 * declare const database: Database
 * declare const checkOwner: OwnerCheck
 *
 * const place = await reservePlace(settings, { launcher: env })
 * await runOwnServer(place, {
 *   site,
 *   database,
 *   plugins: createPlugins([], { database, isFront: true, siteUrl: settings.SITE_URL, checkOwner }),
 *   checkOwner,
 *   language: 'en',
 *   webhook: { path: '/api/content', header: 'x-signature', secret: undefined, secretSetting: 'WEBHOOK_SECRET' },
 *   secrets: createSecretsFile(['webhookSecret']),
 *   childEnv: env,
 *   rendererScript: new URL('./renderer.ts', import.meta.url),
 * })
 */
export type OwnServerOptions = {
  site: SiteOptions
  database: Database
  plugins: Plugins
  checkOwner: OwnerCheck
  /** The language of problems in the plugins' probes. */
  language: string
  /** Without a `secret`, it is the `webhookSecret` of `secrets`. */
  webhook: Webhook
  secrets: SecretsFile
  childEnv: NodeJS.ProcessEnv
  /** A file that calls `runRenderer`. */
  rendererScript: URL
  /** A program that runs beside the site. */
  service?: Service
  /** What the site calls its parts, if it has more than every site, or other names for them. */
  names?: SiteNames
  /** Writes the problems of the site and of the source of its content, too; by default only those of this package. */
  formatProblem?: FormatProblem
  /** The address of the editor for the terminal, by default its path; the secrets are null if they cannot be used. */
  toEditorUrl?: (siteUrl: string, secrets: Secrets | null) => string
  /** What the editor that shows previews in a frame expects. */
  previewFrame?: PreviewFrame
  /**
   * Calls back after each change at a source elsewhere, until the signal aborts. Machines that share a database use it, since only
   * one of them gets the webhook.
   */
  followChanges?: (follower: { onChange: () => void; log: Log; signal: AbortSignal }) => void
  /** The version of the site, for the terminal. */
  version?: string
  /** Called once visitors get a new release. Must not throw. */
  onLive?: (releaseId: string) => void
}
