import { beginFirstStart } from '@freelance-site/releases/testing'
import { type LakeOptions, startLake } from 'content-lake'
import { parseEnv } from '#lib/env.server.ts'
import { toLakeOptions } from '#server/processes/embeddedLake.ts'
import { lakeSecrets } from '#server/processes/lakeSecrets.ts'
import { connectClient } from '../../packages/content-lake/tests/support/lake.ts'
import { toOwnDocuments } from './ownContent.ts'

/**
 * Starts the lake of a site with these settings, as `npm start` does. A new lake gets the tests' own content. Returns a client
 * with the lake's token.
 */
export async function startSiteLake(settings: Record<string, string>, options: Partial<LakeOptions> = {}) {
  const env = parseEnv(settings)
  // Mark the folder as new, even if the test has already put files into it.
  beginFirstStart(env.DATA_DIR)
  const secrets = await lakeSecrets.ensure(env.DATA_DIR)
  const lake = await startLake({
    ...toLakeOptions(env, secrets, () => {}),
    seed: toOwnDocuments,
    ...options,
  })
  const address = `http://127.0.0.1:${lake.port}`
  return { client: connectClient(address, { token: secrets.lakeToken, maxRetries: 0 }), close: lake.close }
}
