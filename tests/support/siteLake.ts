import { type LakeOptions, startLake } from 'content-lake'
import { beginFirstStart } from '#lib/dataFolder.server.ts'
import { parseEnv } from '#lib/env.server.ts'
import { toLakeOptions } from '#server/processes/embeddedLake.ts'
import { ensureSecrets } from '#server/processes/secrets.ts'
import { connectClient } from '../../packages/content-lake/tests/support/lake.ts'
import { toOwnDocuments } from './ownContent.ts'

/**
 * The lake of a site with these settings, as `npm start` runs it, and a client with its token. It begins with the content of
 * the tests' own.
 */
export async function startSiteLake(settings: Record<string, string>, options: Partial<LakeOptions> = {}) {
  const env = parseEnv(settings)
  // The folder of a test may hold other files already.
  beginFirstStart(env.DATA_DIR)
  const secrets = await ensureSecrets(env.DATA_DIR)
  const lake = await startLake({
    ...toLakeOptions(env, secrets, () => {}),
    seed: toOwnDocuments,
    ...options,
  })
  const address = `http://127.0.0.1:${lake.port}`
  return { client: connectClient(address, { token: secrets.lakeToken, maxRetries: 0 }), close: lake.close }
}
