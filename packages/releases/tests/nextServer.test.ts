import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { allowNewPaths, readStaticPaths } from '../src/next/nextServer.ts'

test('Next may render new paths of a compiled site, and its list of pages stays as it is', async () => {
  const site = createTemporaryFolder()
  const file = join(site, 'prerender-manifest.json')
  const routes = { '/fr': {}, '/robots.txt': {}, '/_not-found': {} }
  const route = { fallback: false, routeRegex: '^/([^/]+?)$' }
  await writeFile(file, JSON.stringify({ version: 4, routes, dynamicRoutes: { '/[lang]': route } }))
  await allowNewPaths(site)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    version: 4,
    routes,
    dynamicRoutes: { '/[lang]': { ...route, fallback: null } },
  })
  expect(await readStaticPaths(site)).toEqual(['/fr', '/robots.txt'])
})
