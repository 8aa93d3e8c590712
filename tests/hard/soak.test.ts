import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { waitFor } from '@freelance-site/foundation/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatFootprint, measureFootprint } from '../support/footprint.ts'
import { openOutbox } from '../support/outbox.ts'
import {
  kill,
  killDuringBuild,
  publishRepeatedly,
  publishWave,
  untilLakeAnswers,
  untilWaveIsLive,
  watch,
} from '../support/publishFaults.ts'
import { createSite, type Site } from '../support/site.ts'

const PUBLISHES = 300
const CONNECTIONS = 2_000
const SLOW_CLIENTS = 200

let site: Site
let wave = 0
let sent = 0
beforeAll(async () => {
  site = await createSite()
  await site.start()
}, 600_000)
afterAll(() => site.remove())

/** Sends a message, which must be in the outbox at the end. */
async function sendMessage(): Promise<void> {
  const body = {
    fullName: 'Jeanne',
    email: 'jeanne@example.org',
    message: `Message ${sent + 1}`,
    locale: 'fr',
  }
  const answer = await fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify(body),
  })
  if (answer.ok) sent += 1
}

/** Lists the bodies on disk that no release names. */
function findUnnamedFiles(): string[] {
  const releases = join(site.dataDir, 'releases')
  const named = readdirSync(releases).flatMap((id) => {
    const { answers } = JSON.parse(readFileSync(join(releases, id, 'release.json'), 'utf8'))
    return answers.flatMap(({ plain, encoded }: { plain: string; encoded: Record<string, string> | null }) =>
      [plain, ...Object.values(encoded ?? {})].map((hash) => join(id, 'bodies', hash)),
    )
  })
  const known = new Set(named)
  return readdirSync(releases, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'release.json')
    .map((entry) => join(entry.parentPath, entry.name).slice(releases.length + 1))
    .filter((path) => !known.has(path))
}

test(`${PUBLISHES} publishes in a row leave memory, disk and open handles as they were`, async () => {
  // Measured under the same load: a process that has served nobody yet is smaller, because V8 has no garbage to keep.
  await watch(site, () => publishRepeatedly(site, 20, wave))
  wave += 20
  const before = measureFootprint(site)
  const seen = await watch(site, async () => {
    for (; wave < PUBLISHES; wave += 20) {
      await publishRepeatedly(site, 20, wave)
      await sendMessage()
    }
  })
  const after = measureFootprint(site)
  console.log(
    `before: ${formatFootprint(before)}\nafter:  ${formatFootprint(after)}\n${seen.requests} pages.`,
  )
  expect(seen).toMatchObject({ failures: 0, mixed: [] })
  expect(findUnnamedFiles()).toEqual([])
  expect(after.handles).toBeLessThanOrEqual(before.handles + 20)
  expect(after.bytes).toBeLessThan(before.bytes * 1.2)
  expect(after.megabytes).toBeLessThan(before.megabytes * 1.25)
})

test.each(['rendererProcess', 'lakeProcess'])(
  '%s killed for a minute fails no request of a visitor',
  async (script) => {
    const until = Date.now() + 60_000
    const seen = await watch(site, async () => {
      while (Date.now() < until) {
        wave += 1
        await killDuringBuild(site, script, Math.random() * 1_000, wave)
        await sendMessage()
      }
    })
    console.log(`${script}: ${seen.requests} pages, p99 ${seen.p99} ms.`)
    expect(seen).toMatchObject({ failures: 0, mixed: [] })
  },
)

test('ten kills of the front server lose no message and no change', async () => {
  for (let round = 0; round < 10; round += 1) {
    kill(site, 'server/start.ts')
    await waitFor('a page', async () => (await fetch(site.url).catch(() => null))?.status === 200, 30)
    await untilLakeAnswers(site)
    await sendMessage()
  }
  wave += 1
  await publishWave(site, wave)
  await untilWaveIsLive(site, wave)
})

const openSocket = () =>
  new Promise<Socket | null>((resolve) => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })

test(`${CONNECTIONS} connections, and clients that send a byte a second, lock no visitor out`, async () => {
  const { handles } = measureFootprint(site)
  const idle = await Promise.all(Array.from({ length: CONNECTIONS - 300 }, openSocket))
  const slow = await Promise.all(Array.from({ length: SLOW_CLIENTS }, openSocket))
  for (const socket of [...idle, ...slow]) socket?.on('error', () => {})
  const dripping = setInterval(() => {
    for (const socket of slow) socket?.write('G')
  }, 1_000)
  const startedAt = performance.now()
  const answers = await Promise.all(Array.from({ length: 50 }, async () => (await fetch(site.url)).status))
  console.log(`50 pages beside them in ${Math.round(performance.now() - startedAt)} ms`)
  clearInterval(dripping)
  for (const socket of [...idle, ...slow]) socket?.destroy()
  expect(answers.every((status) => status === 200)).toBe(true)
  await waitFor('their handles to be closed', () => measureFootprint(site).handles <= handles + 50, 60)
})

test('no message is lost', async () => {
  const outbox = openOutbox({ DATA_DIR: site.dataDir })
  const kept = (await outbox.count('waiting')) + (await outbox.count('quarantined'))
  await outbox.close()
  console.log(`${kept} of ${sent} messages`)
  expect(sent).toBeGreaterThan(0)
  expect(kept).toBe(sent)
})
