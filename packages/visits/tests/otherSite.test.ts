import type { ServerPlugin } from '@freelance-site/foundation'
import { createPluginContext, createTemporaryFolder } from '@freelance-site/foundation/testing'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { VisitsOptions } from '../src/options.ts'
import { visits } from '../src/plugin.ts'
import { reportShape } from '../src/report.ts'
import { typed } from '../testing/arrivals.ts'
import { openVisitsDatabase } from '../testing/site.ts'

const options: VisitsOptions = {
  counts: true,
  path: '/figures',
  pages: ['/', '/shop'],
  splitPath: (path) => ({ locale: 'de', path }),
  toCanonicalPath: (path) => path,
  sessionCookie: 'shopkeeper',
  toDay: (moment) => moment.toISOString().slice(0, 10),
}

/** A Hono app that counts its pages, and answers its owner's browser with the figures. */
function toApp({ start, endpoints }: ServerPlugin) {
  const context = {
    ...createPluginContext(openVisitsDatabase({ DATA_DIR: createTemporaryFolder() })),
    signal: new AbortController().signal,
    checkOwner: async ({ headers }: Request) =>
      headers.get('cookie') === 'shopkeeper=1' ? ('owner' as const) : ('stranger' as const),
  }
  const work = start?.(context)
  const app = new Hono()
  for (const [path, { handle }] of Object.entries(endpoints?.(context) ?? {}))
    app.get(path, ({ req }) => handle(req.raw))
  app.get('/:page?', (c) => {
    const { method, path: url } = c.req
    work?.onPage?.({ method, url, headers: c.req.header() }, { path: url, status: 200 })
    return c.html('<h1>Laden</h1>')
  })
  return { app, stop: async () => work?.stop() }
}

test('a site of another kind counts its arrivals', async () => {
  const { app, stop } = toApp(visits(options))
  const get = (path: string, headers: Record<string, string>) => app.request(path, { headers })
  for (const path of ['/', '/shop', '/shop']) await get(path, typed)
  await get('/', { ...typed, cookie: 'shopkeeper=1' })
  await stop()

  expect((await get('/figures', {})).status).toBe(401)
  const report = reportShape.parse(await (await get('/figures', { cookie: 'shopkeeper=1' })).json())
  expect(report.arrivals).toBe(3)
  expect(report.pages.listed).toEqual([
    { value: '/shop', count: 2 },
    { value: '/', count: 1 },
  ])
})
