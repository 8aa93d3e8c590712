import { createTemporaryFolder } from 'foundation/testing/temporaryFolder'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiPaths } from '#lib/site.ts'
import { GET, POST } from '../../../app/api/[...path]/route.ts'

beforeEach(() => vi.stubEnv('DATA_DIR', createTemporaryFolder()))
afterEach(() => vi.unstubAllEnvs())

const send = async (handle: typeof GET, path: string, method: string) => {
  const { status, headers } = await handle(new Request(`https://site.example${path}`, { method }))
  return [status, headers.get('allow'), headers.get('cache-control')]
}

test('on a platform, one route answers the endpoints of the plugins by address and method', async () => {
  expect(await send(GET, apiPaths.visits, 'GET')).toEqual([401, null, 'no-store'])
  expect(await send(GET, apiPaths.visits, 'HEAD')).toEqual([401, null, 'no-store'])
  expect(await send(POST, apiPaths.visits, 'POST')).toEqual([405, 'GET', 'no-store'])
  expect(await send(GET, '/api/nope', 'GET')).toEqual([404, null, 'no-store'])
})
