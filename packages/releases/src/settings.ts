import { resolve } from 'node:path'
import { count, port, postgresUrl, siteUrl, text, url } from '@freelance-site/foundation/settings'
import type { z } from 'zod'

/** The settings of an own server, from the environment. Messages to its owner call them by these names. */
export const serverSettings = {
  /** The port and the network address of the front server. Port 0 means any free port. */
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  /** The folder with everything that the server stores. */
  DATA_DIR: text.default('.data').transform((folder) => resolve(folder)),
  /** The address that visitors use; if it is https, a proxy in front terminates TLS. */
  SITE_URL: siteUrl.optional(),
  /** How many proxies in a row in front of the site add to the forwarding headers. */
  TRUST_PROXY: count.default(0),
  /** A database that several machines share. */
  DATABASE_URL: postgresUrl.optional(),
  /** The address that a webhook calls where another machine builds the site. */
  DEPLOY_HOOK_URL: url.optional(),
}

/** The settings as they are after parsing. A site adds its own to them. */
export type ServerSettings = z.infer<z.ZodObject<typeof serverSettings>>
