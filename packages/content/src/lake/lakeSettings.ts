import { portSetting, secretSetting } from '@freelance-site/foundation/server'
import type { z } from 'zod'

/** The settings of the content lake on an own server, besides those that choose it (`LakeEnv`). */
export const lakeSettings = {
  LAKE_PORT: portSetting.default(3333),
  /** The secret of the webhook, with a lake elsewhere. */
  SANITY_WEBHOOK_SECRET: secretSetting.optional(),
}

/** These settings as they are after parsing. */
export type LakeServerSettings = z.infer<z.ZodObject<typeof lakeSettings>>
