import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { locales, toLocalePath } from '#lib/locale.ts'
import { publicRoutes } from '#lib/routes.ts'
import { build } from '../support/build.ts'
import { getFreePort } from '../support/freePort.ts'
import { createSite, type Site } from '../support/site.ts'
import { waitFor } from '../support/waitFor.ts'

test.describe.configure({ mode: 'serial' })

const folder = '.build/test-same'
let site: Site
let next: ChildProcess
let url = ''

test.beforeAll(async () => {
  test.setTimeout(400_000)
  site = await createSite()
  await site.start()
  const env = { DATA_DIR: site.dataDir, SITE_URL: site.url, OUTBOX_DIR: site.dataDir, NEXT_DIST_DIR: folder }
  const built = build({ ...env, LAKE_PORT: new URL(site.lakeUrl).port })
  expect(built.status, built.said).toBe(0)
  const port = await getFreePort()
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
  rmSync(folder, { recursive: true, force: true })
})

/** What names the build or the release, and nothing else about a page. */
const setAside = (text: string) =>
  text
    .replace(/<meta name="(?:release|content-revision)" content="[^"]*"\/>/g, '')
    .replace(/\["\$","meta","\d+",\{"name":"(?:release|content-revision)","content":"[^"]*"\}\],?/g, '')
    .replace(
      /\[\\"\$\\",\\"meta\\",\\"\d+\\",\{\\"name\\":\\"(?:release|content-revision)\\",\\"content\\":\\"[^"]*\\"\}\],?/g,
      '',
    )
    .replace(/"b":"[\w-]{21}"|\\"b\\":\\"[\w-]{21}\\"|"buildId":"[\w-]{21}"/g, '')

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
  return { status, seen, body: setAside(await response.text()) }
}

for (const [form, headers] of Object.entries(forms))
  test(`gives every ${form} as Next gives it`, async () => {
    for (const route of publicRoutes)
      for (const locale of locales) {
        const path = toLocalePath(route.path, locale)
        const [ours, theirs] = [await getAnswer(site.url, path, headers), await getAnswer(url, path, headers)]
        expect({ path, ...ours }).toEqual({ path, ...theirs })
      }
  })
