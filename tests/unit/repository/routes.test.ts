import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { parseEnv } from '#lib/env.server.ts'
import { apiPaths, pages } from '#lib/site.ts'
import { openDatabase } from '#server/database/siteDatabase.ts'
import { toPluginEndpoints } from '#server/plugins/runPlugins.ts'

test('every page listed in lib/site.ts has a folder in app/[lang], and every such folder is listed', () => {
  const folders = globSync('app/[[]lang]/**/page.tsx').map((file) =>
    file.slice('app/[lang]'.length, -'/page.tsx'.length),
  )
  expect(folders.map((path) => path || '/').toSorted()).toEqual(
    Object.values(pages)
      .map(({ path }) => path)
      .toSorted(),
  )
})

test('every endpoint listed in lib/site.ts has a route in app/api or is one of a plugin, and each of these is listed', () => {
  const routes = globSync('app/api/**/route.ts').map((file) => dirname(file).slice('app'.length))
  const env = parseEnv({})
  const ofPlugins = toPluginEndpoints(env, { database: openDatabase(env), isFront: false })
  expect([...routes, ...Object.keys(ofPlugins)].toSorted()).toEqual(
    // This route answers the endpoints of plugins on a platform.
    [...Object.values(apiPaths), '/api/[...path]'].toSorted(),
  )
})

test.each(['vercel.json', 'netlify/functions/deliver.mjs'])(
  '%s calls the endpoint that delivers messages',
  (file) => {
    expect(readFileSync(file, 'utf8')).toContain(apiPaths.delivery)
  },
)
