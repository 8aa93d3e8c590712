import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { apiPaths } from '#lib/addresses.ts'
import { parseEnv } from '#lib/env.server.ts'
import { documentPages, pages } from '#lib/pages.ts'
import { createSitePlugins } from '#server/plugins/plugins.ts'

test('every page listed in lib/pages.ts has a folder in app/[lang], and every such folder is listed', () => {
  const folders = globSync('app/[[]lang]/**/page.tsx').map((file) =>
    file.slice('app/[lang]'.length, -'/page.tsx'.length),
  )
  expect(folders.map((path) => path || '/').toSorted()).toEqual(
    [
      ...Object.values(pages).map(({ path }) => path),
      ...Object.values(documentPages).map(({ path }) => `${path}[slug]`),
    ].toSorted(),
  )
})

test('every route in app/api and every endpoint of a plugin is listed in lib/addresses.ts', () => {
  const routes = globSync('app/api/**/route.ts').map((file) => dirname(file).slice('app'.length))
  const env = parseEnv({})
  const ofPlugins = createSitePlugins(env, { database: null, isFront: false, after: () => {} }).endpoints()
  // This route answers the endpoints of plugins on a platform. A plugin that was taken out may leave its address in the list.
  expect(['/api/[...path]', ...Object.values(apiPaths)]).toEqual(
    expect.arrayContaining([...routes, ...Object.keys(ofPlugins)]),
  )
})

test('netlify/functions/schedule.mjs says when netlify.toml lets it call', () => {
  const [, schedule] = /^schedule = "(.+)"$/m.exec(readFileSync('netlify.toml', 'utf8')) ?? []
  expect(schedule).toBeTruthy()
  expect(readFileSync('netlify/functions/schedule.mjs', 'utf8')).toContain(`'x-cron-schedule': '${schedule}'`)
})

test.each(['vercel.json', 'netlify/functions/schedule.mjs'])(
  '%s calls the address of the schedule',
  (file) => {
    expect(readFileSync(file, 'utf8')).toContain(apiPaths.schedule)
  },
)
