import { portSetting } from '@freelance-site/foundation/server'
import { z } from 'zod'

/**
 * Who guesses the secret can start releases without end. NIST asks for 112 bits in a key of HMAC, which are 14 random bytes:
 * https://doi.org/10.6028/NIST.SP.800-131Ar2.
 * Platforms ask for 16 characters in secrets of their own.
 */
const webhookSecret = z.string().min(16, 'must have 16 random characters or more')

/** The settings of the content lake on an own server, besides those that choose it (`LakeEnv`). */
export const lakeSettings = {
  LAKE_PORT: portSetting.default(3333),
  /** The secret of the webhook, with a lake elsewhere. */
  SANITY_WEBHOOK_SECRET: webhookSecret.optional(),
}

/** These settings as they are after parsing. */
export type LakeServerSettings = z.infer<z.ZodObject<typeof lakeSettings>>
