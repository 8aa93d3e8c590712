import type { Database, Limits } from '@freelance-site/foundation/server'
import { createContactReceiver } from '@freelance-site/inbox/testing'
import { type Env, hasDatabase } from '#lib/env.server.ts'
import { toInboxOptions } from '#server/plugins/inbox.ts'

type Options = {
  database: Database
  limits?: Limits
  onStored?: () => void
  log?: (line: string) => void
}

/** The receiver of the contact form of a site with these settings. */
export const createReceiver = (env: Env, { database, limits, onStored, log = () => {} }: Options) =>
  createContactReceiver(
    { ...toInboxOptions(env), limits },
    { database: hasDatabase(env) ? database : null, siteUrl: env.SITE_URL, onStored, log },
  )
