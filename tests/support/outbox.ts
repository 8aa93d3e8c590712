import { createOutbox, type Outbox, openMessages } from '@freelance-site/inbox/testing'
import type { DatabaseEnv } from '#server/plugins/plugins.ts'

/** The outbox of these settings, in a site with or without the inbox. Close it yourself, or use `makeOutbox` in a unit test. */
export const openOutbox = ({ DATA_DIR, DATABASE_URL }: DatabaseEnv): Outbox =>
  createOutbox(openMessages({ DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }) }))
