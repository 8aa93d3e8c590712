import { spawn, spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitFor } from '@freelance-site/foundation/testing'
import { findFreePort, openReleases } from '@freelance-site/releases/testing'
import { chromium } from '@playwright/test'
import autocannon from 'autocannon'
import { findBrowser } from '../tests/support/browser.ts'
import { measureFootprint } from '../tests/support/footprint.ts'
import { getPage } from '../tests/support/page.ts'
import { publishRepeatedly } from '../tests/support/publishFaults.ts'
import type { Site } from '../tests/support/site.ts'
import { Studio } from '../tests/support/studio.ts'
import { type Figures, toFigures } from './figures.ts'

/**
 * Milliseconds from the click on Publish in the real Studio until the changed page is served. Each round publishes another title,
 * polls the page until it shows it, then waits for `pauseMs`.
 */
export async function measurePublishToLive(site: Site, rounds: number, pauseMs: number): Promise<Figures> {
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 1400 } })
    const studio = new Studio(page, site)
    await studio.signIn()
    await studio.open('project', 'project-bakery')
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      // Without characters before which French typography inserts a no-break space.
      const title = `Boulangerie, essai-${pauseMs}-${round + 1}-${rounds}`
      await studio.write('title.fr', title)
      let clickedAt = 0
      await studio.publish(() => {
        clickedAt = performance.now()
      })
      await waitFor('the changed page', async () => (await getPage(`${site.url}/`)).html.includes(title), 60)
      times.push(performance.now() - clickedAt)
      await sleep(pauseMs)
    }
    return toFigures(times)
  } finally {
    await browser.close()
  }
}

/** A site without requests for this long counts as idle. */
const idleMs = 10_000

/**
 * Memory of each process of a site in MB: at rest after a restart, right after `publishes` in a row, at rest again, and after
 * `minutes` more with a publish and some pages every minute.
 */
export async function measureMemory(site: Site, publishes: number, minutes: number) {
  const figures: Record<string, Record<string, number>> = {}
  const measure = (when: string) => {
    const { processes, megabytes } = measureFootprint(site)
    const each = processes.map(({ script, megabytes }) => [script, Math.round(megabytes)] as const)
    figures[when] = { together: Math.round(megabytes), ...Object.fromEntries(each) }
  }
  await site.stop()
  await site.start()
  await sleep(idleMs)
  measure('at rest')
  await publishRepeatedly(site, publishes, 0)
  measure(`right after ${publishes} publishes`)
  await sleep(idleMs)
  measure(`${idleMs / 1000} s later`)
  for (let minute = 0; minute < minutes; minute++) {
    await publishRepeatedly(site, 1, 0)
    for (const path of ['/', '/services', '/en/contact']) await getPage(`${site.url}${path}`)
    await sleep(60_000)
  }
  if (minutes > 0) measure(`after ${minutes} minutes of use`)
  return figures
}

/** Milliseconds from switching to another release until one of its pages is served. */
export async function measureRollback(site: Site, rounds: number): Promise<Figures> {
  const releases = openReleases(site.dataDir)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const current = await releases.current()
    const other = (await releases.list()).find(({ id }) => id !== current?.releaseId)
    if (!other) throw new Error('There is no other release to go back to: publish something first.')
    await releases.setCurrent({ releaseId: other.id, pinned: null })
    const writtenAt = performance.now()
    const isShown = async () => (await (await fetch(`${site.url}/503`)).text()).includes(other.id)
    while (!(await isShown())) await sleep(2)
    times.push(performance.now() - writtenAt)
  }
  return toFigures(times)
}

/** Milliseconds from the command to the first page, with everything installed and compiled. */
export async function measureSecondStart(site: Site): Promise<Figures> {
  const starts: number[] = []
  for (let round = 0; round < 5; round++) {
    await site.stop()
    const startedAt = performance.now()
    const started = site.start()
    while ((await fetch(site.url).catch(() => null))?.status !== 200) await sleep(5)
    starts.push(performance.now() - startedAt)
    await started
  }
  return toFigures(starts)
}

const distDir = '.build/bench'

/** Pages per second of `next start` alone, on the output of `npm run build`. */
export async function measureNextStart(seconds: number): Promise<number> {
  const env = { ...process.env, NEXT_DIST_DIR: distDir, CONTENT_REQUIRED: '0', LAKE_PORT: '1' }
  const { status, stderr } = spawnSync(process.execPath, ['server/cli/build.ts'], {
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`)
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'start', '-p', String(port), '-H', '127.0.0.1'],
    { env: { ...env, NODE_ENV: 'production' }, stdio: 'ignore' },
  )
  try {
    await waitFor('next start', async () => (await fetch(url).catch(() => null))?.status === 200, 60)
    return await measureServing(url, seconds)
  } finally {
    child.kill()
    await rm(distDir, { recursive: true, force: true })
  }
}

/** Pages per second over 20 connections, compressed. Throws if a request fails. */
export async function measureServing(url: string, seconds: number): Promise<number> {
  const options = { url, connections: 20, headers: { 'accept-encoding': 'br, gzip', accept: 'text/html' } }
  await autocannon({ ...options, duration: 2 })
  const { requests, errors, non2xx } = await autocannon({ ...options, duration: seconds })
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} requests to ${url} failed.`)
  return requests.average
}
