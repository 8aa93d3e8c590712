import { hasEmbeddedLake } from '@freelance-site/content'
import { toSiteUrl } from '@freelance-site/releases/server'
import type { Env } from '#lib/env.server.ts'
import { lakeSecrets } from './lakeSecrets.ts'

/** The environment of the lake, the renderer and Next. It has the ports and paths that were chosen at the start. */
export const toChildEnv = (env: Env): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: String(env.PORT),
  HOST: env.HOST,
  LAKE_PORT: String(env.LAKE_PORT),
  DATA_DIR: env.DATA_DIR,
  RUN_BY: env.RUN_BY,
  SITE_URL: toSiteUrl(env),
  NEXT_TELEMETRY_DISABLED: '1',
})

/** Adds the read token of this machine's embedded lake, if it uses one, to the settings. */
export async function withLakeToken(env: Env): Promise<Env> {
  if (!hasEmbeddedLake(env)) return env
  const secrets = await lakeSecrets.readIfCreated(env.DATA_DIR)
  return { ...env, SANITY_API_READ_TOKEN: secrets?.lakeToken }
}
