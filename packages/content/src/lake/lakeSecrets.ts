import type { SiteNames } from '@freelance-site/releases'
import { createSecretsFile, type Secrets, type SecretsFile } from '@freelance-site/releases/server'
import { contentNames } from '../contentNames.ts'

const secretNames = ['ownerKey', 'lakeToken', 'webhookSecret'] as const

/**
 * The key that signs the owner in, the token of this site’s processes, which gives full access to the embedded lake,
 * and the secret of the lake’s webhook.
 */
export type LakeSecrets = Secrets<(typeof secretNames)[number]>

/** The file with them. `names` has what the site calls it, for what is wrong with it. */
export const createLakeSecrets = (
  names: SiteNames = contentNames,
): SecretsFile<(typeof secretNames)[number]> => createSecretsFile(secretNames, names)
