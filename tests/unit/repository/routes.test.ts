import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { apiPaths, pages } from '#lib/site.ts'

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

test('every endpoint listed in lib/site.ts has a route in app/api, and every route is listed', () => {
  const routes = globSync('app/api/**/route.ts').map((file) => dirname(file).slice('app'.length))
  expect(routes.toSorted()).toEqual(Object.values(apiPaths).toSorted())
})

test.each(['vercel.json', 'netlify/functions/deliver.mjs'])(
  '%s calls the endpoint that delivers messages',
  (file) => {
    expect(readFileSync(file, 'utf8')).toContain(apiPaths.delivery)
  },
)
