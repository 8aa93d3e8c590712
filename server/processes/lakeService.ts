import { hasEmbeddedLake, studioEditor, toLakeService } from '@freelance-site/content'
import { toSignInUrl } from '@freelance-site/content/lake'
import type { OwnServerOptions, Service } from '@freelance-site/releases'
import type { Env } from '#lib/env.server.ts'

/** The content lake beside the site. With a hosted lake none runs on this machine. */
export const toService = (env: Env): Service =>
  toLakeService(
    env.LAKE_PORT,
    hasEmbeddedLake(env) ? new URL('./lakeProcess.ts', import.meta.url) : undefined,
  )

/** The address of the Studio for the terminal: with the embedded lake, it signs the browser in. */
export const toStudioUrl = (env: Env): OwnServerOptions['toEditorUrl'] =>
  hasEmbeddedLake(env)
    ? (siteUrl, secrets) =>
        secrets?.ownerKey === undefined ? siteUrl + studioEditor.path : toSignInUrl(siteUrl, secrets.ownerKey)
    : undefined
