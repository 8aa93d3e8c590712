import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { parseEnv } from '#lib/env.server.ts'
import { withLakeToken } from '#server/processes/childSettings.ts'
import { lakeSecrets } from '#server/processes/lakeSecrets.ts'

test('the secrets of a machine give access to the embedded lake, and to no project of sanity.io', async () => {
  const DATA_DIR = join(createTemporaryFolder(), 'data')
  const read = async (settings: Record<string, string>) =>
    (await withLakeToken(parseEnv({ DATA_DIR, ...settings }))).SANITY_API_READ_TOKEN
  expect(await read({})).toBeUndefined()
  const { lakeToken } = await lakeSecrets.ensure(DATA_DIR)
  expect(await read({ SANITY_API_READ_TOKEN: 'of-another' })).toBe(lakeToken)
  expect(await read({ NEXT_PUBLIC_SANITY_PROJECT_ID: 'a', SANITY_API_READ_TOKEN: 'theirs' })).toBe('theirs')
})
