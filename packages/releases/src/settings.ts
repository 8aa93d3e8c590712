import { resolve } from 'node:path'
import {
  countSetting,
  portSetting,
  postgresUrlSetting,
  siteUrlSetting,
  textSetting,
  urlSetting,
} from '@freelance-site/foundation/server'
import type { z } from 'zod'

/** The settings of an own server, from the environment. Messages to its owner call them by these names. */
export const serverSettings = {
  /** The port and the network address of the front server. Port 0 means any free port. */
  PORT: portSetting.default(3000),
  HOST: textSetting.default('127.0.0.1'),
  /** The folder with everything that the server stores. */
  DATA_DIR: textSetting.default('.data').transform((folder) => resolve(folder)),
  /** The address that visitors use; if it is https, a proxy in front terminates TLS. */
  SITE_URL: siteUrlSetting.optional(),
  /** How many proxies in a row in front of the site add to the forwarding headers. */
  TRUST_PROXY: countSetting.default(0),
  /** A database that several machines share. */
  DATABASE_URL: postgresUrlSetting.optional(),
  /** The address that a webhook calls where another machine builds the site. */
  DEPLOY_HOOK_URL: urlSetting.optional(),
}

/** The settings as they are after parsing. A site adds its own to them. */
export type ServerSettings = z.infer<z.ZodObject<typeof serverSettings>>
