import { createOutbox, type Outbox } from 'inbox/outbox'
import { type DatabaseEnv, openDatabase } from '#server/database/siteDatabase.ts'

/** The outbox of these settings. Close it yourself, or use `makeOutbox` in a unit test. */
export const openOutbox = (env: DatabaseEnv): Outbox => createOutbox(openDatabase(env))
