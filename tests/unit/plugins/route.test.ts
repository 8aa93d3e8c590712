import type { ServerPlugin } from '@freelance-site/foundation'
import { createPlugins, type Site } from '@freelance-site/foundation/server'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, test, vi } from 'vitest'

const toPlugin = (name: string): ServerPlugin => ({
  name,
  endpoints: ({ isFront, database }) => ({
    [`/api/${name}`]: {
      method: name === 'one' ? 'GET' : ['GET', 'POST'],
      handle: ({ method }) => Response.json([name, method, isFront, database !== null]),
    },
  }),
})

test('on a platform, one route answers the endpoints of the plugins by address and method', async () => {
  vi.doMock('#server/plugins/plugins.ts', () => ({
    createSitePlugins: (_: unknown, { database, isFront }: Pick<Site, 'database' | 'isFront'>) =>
      createPlugins(['one', 'other'].map(toPlugin), {
        ...{ database, isFront, siteUrl: undefined },
        checkOwner: async () => 'owner',
      }),
  }))
  vi.stubEnv('DATA_DIR', createTemporaryFolder())
  const { GET, POST } = await import('../../../app/api/[...path]/route.ts')
  const send = async (handle: typeof GET, path: string, method: string) => {
    const answer = await handle(new Request(`https://site.example${path}`, { method }))
    return [answer.status, answer.headers.get('allow'), await answer.text()]
  }
  expect(await send(GET, '/api/one', 'GET')).toEqual([200, null, '["one","GET",false,false]'])
  expect(await send(GET, '/api/one', 'HEAD')).toEqual([200, null, '["one","HEAD",false,false]'])
  expect(await send(POST, '/api/other', 'POST')).toEqual([200, null, '["other","POST",false,false]'])
  expect(await send(POST, '/api/one', 'POST')).toEqual([405, 'GET', ''])
  expect(await send(GET, '/api/nope', 'GET')).toEqual([404, null, ''])
})
