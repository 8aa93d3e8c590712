import { parseEnv } from '#lib/env.ts'

/** The public address of the site, for addresses that must be absolute. */
export function toMetadataBase(): URL {
  const { SITE_URL, PORT } = parseEnv()
  return new URL(SITE_URL ?? `http://localhost:${PORT}`)
}
