import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { waitFor } from '@freelance-site/foundation/testing'
import { findFreePort } from '@freelance-site/releases/testing'
import { expect, test } from '@playwright/test'
import { toLocalePath } from '#lib/addresses.ts'
import { locales } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import { build, removeBuild, toBuildFolder } from '../support/build.ts'
import { startSite } from '../support/sharedSite.ts'
import type { Site } from '../support/site.ts'

test.describe.configure({ mode: 'serial' })

let site: Site
let next: ChildProcess
let url = ''

test.beforeAll(async () => {
  test.setTimeout(400_000)
  site = await startSite()
  const env = {
    DATA_DIR: site.dataDir,
    SITE_URL: site.url,
    RUN_BY: 'ownServer',
    NEXT_DIST_DIR: toBuildFolder('same'),
  }
  const built = build('same', { ...env, LAKE_PORT: new URL(site.lakeUrl).port })
  expect(built.status, built.output).toBe(0)
  const port = await findFreePort()
  url = `http://localhost:${port}`
  next = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', String(port)], {
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    stdio: 'ignore',
  })
  await waitFor('next start', async () => (await fetch(url)).ok)
})
test.afterAll(async () => {
  if (next?.exitCode === null && next.kill()) await once(next, 'exit')
  await site.remove()
  removeBuild('same')
})

const releaseMetas = ['release', 'content-revision']

/**
 * Splits an answer for comparison: the page's HTML, and React's data in any order. Leaves out the release's meta elements,
 * the name of the build, and the hints (`h`) by which the router decides how much to preload at once. Next knows those
 * hints only after a build, and marks those of the build itself as stale.
 */
function toComparable(text: string): string[] {
  const flight = [...text.matchAll(/<script>self\.__next_f\.push\(\[1,(".*?")\]\)<\/script>/gs)]
  const data = flight.length > 0 ? flight.map(([, piece = '""']) => JSON.parse(piece)).join('') : text
  const html = flight.length > 0 ? text.replace(/<script>self\.__next_f.*?<\/script>/gs, '') : ''
  const withoutMetas = (part: string) =>
    releaseMetas.reduce(
      (rest, name) =>
        rest
          .replace(new RegExp(`<meta name="${name}" content="[^"]*"/>`, 'g'), '')
          .replace(
            new RegExp(`\\["\\$","meta","\\d+",\\{"name":"${name}","content":"[^"]*"\\}\\],?`, 'g'),
            '',
          ),
      part,
    )
  const words = withoutMetas(data)
    .replace(/"(?:b|buildId)":"[\w-]{21}"/g, '')
    .replace(/"h":\d+/g, '')
    // React numbers its data in the order in which it becomes ready.
    .replace(/(?<=["$:\n,[]|^)(?:\$?[L@]?)[0-9a-f]{1,3}(?=[":,\]])/g, '')
    .match(/"(?:[^"\\]|\\.)*"/g)
  // React separates texts by a comment where rendering was interrupted.
  return [
    ...withoutMetas(html)
      .replaceAll('<!-- -->', '')
      .split(/(?<=>)/),
    ...(words ?? []).toSorted(),
  ]
}

const forms: Record<string, Record<string, string>> = {
  page: {},
  data: { rsc: '1' },
  tree: { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
}

/** Headers that the browser or Next's router reads. */
const read = ['content-type', 'x-nextjs-postponed', 'x-nextjs-rewritten-path', 'x-nextjs-stale-time']

async function getAnswer(origin: string, path: string, headers: Record<string, string>) {
  const response = await fetch(origin + path, { headers })
  const { status } = response
  const seen = Object.fromEntries(read.map((name) => [name, response.headers.get(name)]))
  return { status, seen, body: toComparable(await response.text()) }
}

for (const [form, headers] of Object.entries(forms))
  test(`answers every ${form} as Next does`, async () => {
    for (const page of Object.values(pages))
      for (const locale of locales) {
        const path = toLocalePath(page.path, locale)
        const [ours, theirs] = [await getAnswer(site.url, path, headers), await getAnswer(url, path, headers)]
        expect({ path, ...ours }).toEqual({ path, ...theirs })
      }
  })
