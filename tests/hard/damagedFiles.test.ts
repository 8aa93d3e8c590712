import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listFiles } from '@freelance-site/foundation/server'
import { waitFor } from '@freelance-site/foundation/testing'
import { statusPath, statusShape } from '@freelance-site/releases'
import { openReleases } from '@freelance-site/releases/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { damages } from '../../packages/content-lake/tests/support/damages.ts'
import { postContactForm } from '../support/contactPost.ts'
import { connectToLake } from '../support/ownerSession.ts'
import { getPage, untilPageShows } from '../support/page.ts'
import { createSite, type Site } from '../support/site.ts'

const brand = 'Atelier gardé'
const ways = Object.entries(damages)

let folder: string
/** The data folders of a site after a normal stop, and after kill -9, with its journals. */
let stopped: string
let killed: string
let current: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damaged-'))
  stopped = join(folder, 'stopped')
  killed = join(folder, 'killed')
  const site = await createSite({ DATA_DIR: stopped })
  await site.start()
  for (const name of ['Atelier premier', brand]) {
    await connectToLake(site).patch('siteSettings').set({ brand: name }).commit()
    await untilPageShows(`${site.url}/`, name)
  }
  await postContactForm(site)
  await waitFor('the release to be recorded', async () => (await getStatus(site)).state === 'live')
  await site.cutPower()
  await cp(stopped, killed, { recursive: true, preserveTimestamps: true })
  await site.start()
  await site.stop()
  current = z
    .object({ releaseId: z.string() })
    .parse(JSON.parse(await readFile(join(stopped, 'current.json'), 'utf8'))).releaseId
}, 600_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

async function getStatus(site: Site) {
  return statusShape.parse(await (await fetch(site.url + statusPath)).json())
}

/** Damages one file in a copy of a data folder, starts a site on the copy, and runs `check` on it. */
async function tryCopy(
  from: string,
  path: string,
  damage: (path: string) => void,
  check: (site: Site) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(folder, 'copy-'))
  await cp(from, dataDir, { recursive: true, preserveTimestamps: true })
  damage(join(dataDir, path))
  const site = await createSite({ DATA_DIR: dataDir })
  try {
    await site.start()
    await check(site)
  } finally {
    await site.cutPower()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** How many sites start at once: a start spends half its time waiting, and there are two cores. */
const lanes = 3

/** Tries all cases, several at once, and logs the progress. */
async function tryAll<T>(cases: T[], attempt: (each: T) => Promise<void>): Promise<void> {
  const left = cases.entries()
  const work = async () => {
    for (const [at, each] of left) {
      if (at % 100 === 0) console.log(`${at} of ${cases.length} starts`)
      await attempt(each)
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
}

async function expectOwnPages(site: Site, what: string): Promise<void> {
  for (const page of ['/', '/en/legal']) {
    const { status, html } = await getPage(site.url + page)
    expect([status, html.includes(brand) || html.includes('Atelier premier')], `${what}: ${page}`).toEqual([
      200,
      true,
    ])
  }
}

/** The logged sentence about a damaged file; null if the file is regenerated or not used. */
function toSentence(path: string): RegExp | null {
  if (path === 'lake.sqlite') return /lake\.sqlite .*npm run restore.*npm run restore -- --reset content/
  if (path === 'outbox.sqlite') return /outbox\.sqlite .*npm run restore.*npm run restore -- --reset messages/
  if (path === 'secrets.json') return /secrets\.json .*npm run restore.*npm run restore -- --reset secrets/
  if (path === 'current.json') return /current\.json .*npm run releases/
  if (path.startsWith(`releases/${current}/`)) return new RegExp(`releases/${current} .*npm run releases`)
  return null
}

/** There are hundreds of these files: before a start, each is damaged in one of the five ways only. */
const isOneOfHundreds = (path: string) => /^(releases\/[^/]+\/bodies|static|images|assets)\//.test(path)

test('with any one file damaged, the owner’s pages are served', {
  timeout: 7_200_000,
}, async () => {
  const files = await listFiles(stopped)
  const cases = files.flatMap((path, at) => {
    const turn = ways[at % ways.length]
    return (isOneOfHundreds(path) && turn ? [turn] : ways).map(([way, damage]) => ({ path, way, damage }))
  })
  await tryAll(cases, async ({ path, way, damage }) => {
    const what = `${path} ${way}`
    await tryCopy(stopped, path, damage, async (site) => {
      await expectOwnPages(site, what)
      const sentence = toSentence(path)
      if (sentence) await waitFor(`the sentence on ${what}`, () => sentence.test(site.output()), 60)
      await waitFor(`an end of publishing with ${what}`, async () => {
        const { state } = await getStatus(site)
        return state === 'live' || state === 'failed'
      })
      await expectOwnPages(site, what)
    })
  })
})

test('every file of a release, damaged in any way, is found when the release is opened', async () => {
  const dataDir = join(folder, 'opened')
  await cp(stopped, dataDir, { recursive: true })
  const root = join(dataDir, 'releases', current)
  const files = await listFiles(root)
  expect(files.length).toBeGreaterThan(100)
  for (const path of files)
    for (const [way, damage] of ways) {
      const intact = await readFile(join(root, path))
      damage(join(root, path))
      const opened = await openReleases(dataDir).open(current)
      expect(opened?.kind ?? 'unreadable', `${path} ${way}`).not.toBe('open')
      await rm(join(root, path), { force: true })
      await cp(join(stopped, 'releases', current, path), join(root, path))
      expect(await readFile(join(root, path))).toEqual(intact)
    }
})

test('damage to a journal after kill -9 loses no acknowledged change', async () => {
  const journals = (await listFiles(killed)).filter((path) => /\.(sqlite|lock)-/.test(path))
  expect(journals).toContain('lake.sqlite-wal')
  for (const path of journals)
    for (const [way, damage] of ways)
      await tryCopy(killed, path, damage, async (site) => {
        await expectOwnPages(site, `${path} ${way}`)
        const kept = await connectToLake(site).fetch<string>('*[_id == "siteSettings"][0].brand')
        expect(kept, `${path} ${way}`).toBe(brand)
        expect((await getStatus(site)).problems.parts, `${path} ${way}`).toEqual([])
      })
})
