import { createSecretsFile, type Secrets } from '@freelance-site/releases/server'
import { siteParts } from '../siteParts.ts'

const names = ['ownerKey', 'lakeToken', 'webhookSecret'] as const

/**
 * The key that signs the owner in, the token of this site’s processes, which gives full access to the embedded lake,
 * and the secret of the lake’s webhook.
 */
export type LakeSecrets = Secrets<(typeof names)[number]>

/** The file with them. */
export const lakeSecrets = createSecretsFile(names, siteParts)
