import { once } from 'node:events'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, onTestFinished, test } from 'vitest'
import { site } from '../examples/site/site.ts'
import { createFrontServer } from '../src/front/frontServer.ts'
import { createReleasedSite } from '../src/front/releasedSite.ts'
import { startRenderer } from '../src/render/renderer.ts'
import { openReleases } from '../src/store/releases.ts'
import { toStaticFolder } from '../src/store/statics.ts'

const example = new URL('../examples/site/', import.meta.url)

/** Starts the renderer and the front server of the example. */
async function start() {
  const dataDir = createTemporaryFolder()
  const contentFile = join(dataDir, 'content.json')
  await cp(new URL('content.json', example), contentFile)
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const renderer = startRenderer({
    script: new URL('renderer.ts', example),
    env: { ...process.env, DATA_DIR: dataDir, CONTENT_FILE: contentFile, SITE_URL: 'https://site.example' },
    log,
    onFingerprint: () => {},
    onGiveUp: () => {},
    isEnding: () => false,
    stepTimeoutMs: 120_000,
  })
  onTestFinished(() => renderer.stop())
  const releases = openReleases(dataDir)
  const released = createReleasedSite({ site, releases, staticFolder: toStaticFolder(dataDir), log })
  const server = createFrontServer({ site: released, trustProxy: 0, log })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const publish = async () => {
    const made = await renderer.make([])
    if (made.kind !== 'made') throw new Error(`${JSON.stringify(made)}\n${lines.join('\n')}`)
    expect(await released.switchTo(made.releaseId)).toBeNull()
    return releases.read(made.releaseId)
  }
  const change = async (changes: object) => {
    const content = JSON.parse(await readFile(contentFile, 'utf8'))
    await writeFile(contentFile, JSON.stringify({ ...content, ...changes }))
  }
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return { publish, change, get }
}

test('a site of two pages in one language is compiled, published, changed and shown', {
  timeout: 300_000,
}, async () => {
  const { publish, change, get } = await start()
  expect((await get('/')).text).toContain('Gleich wieder da')

  const release = await publish()
  const home = await get('/')
  expect([home.status, home.text]).toEqual([200, expect.stringContaining('Wir reparieren Fahrräder.')])
  expect(home.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sha256-/)
  expect(await get('/unbekannt')).toMatchObject({
    status: 404,
    text: expect.stringContaining('gibt es nicht'),
  })
  expect(release?.links?.dead).toMatchObject([{ address: '/nirgends', place: { page: '/' } }])

  await change({ text: 'Wir reparieren auch Roller.', link: '/' })
  expect((await publish())?.links?.dead).toEqual([])
  expect((await get('/')).text).toContain('Wir reparieren auch Roller.')
})
