import { execFileSync } from 'node:child_process'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toFigures } from '../../bench/figures.ts'
import { forkLake } from '../../packages/content-lake/tests/support/forkLake.ts'
import { connectClient } from '../../packages/content-lake/tests/support/lake.ts'
import {
  ask,
  costlyTitle,
  openListener,
  toCostlyFilter,
  toCostlyQuery,
} from '../../packages/content-lake/tests/support/strangers.ts'
import { createSite } from '../support/site.ts'

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The processor seconds and the memory in MB of a process and of those that it has started. */
function measure(pid: number): { seconds: number; megabytes: number } {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,times='], { encoding: 'utf8' }).trim().split('\n')
  const rows = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const own = new Set([pid])
  // A child has a higher id than its parent, or is listed after it, in practice; two passes find grandchildren in any case.
  for (const [id = 0, parent = 0] of [...rows, ...rows]) if (own.has(parent)) own.add(id)
  const found = rows.filter(([id = 0]) => own.has(id))
  const sum = (column: number) => found.reduce((total, row) => total + (row[column] ?? 0), 0)
  return { seconds: sum(3), megabytes: sum(2) / 1024 }
}

/** Measures the owner's writes until `isOver`, in milliseconds each. */
async function write(port: number, isOver: () => boolean): Promise<number[]> {
  const client = connectClient(`http://127.0.0.1:${port}`, { maxRetries: 0 })
  const times: number[] = []
  while (times.length < 20 || !isOver()) {
    const startedAt = performance.now()
    await client.createOrReplace({ _id: 'note', _type: 'note', title: costlyTitle, n: times.length })
    times.push(performance.now() - startedAt)
    await sleep(100)
  }
  return times
}

/** Fills a public lake with 1,000 documents and a photo. Returns the path of the photo. */
async function fill(port: number): Promise<string> {
  const client = connectClient(`http://127.0.0.1:${port}`)
  const transaction = client.transaction()
  for (let n = 0; n < 1_000; n += 1)
    transaction.create({
      _id: `flower-${n}`,
      _type: 'flower',
      title: `${costlyTitle} ${n}`,
      text: 'petal '.repeat(100),
    })
  await transaction.commit()
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const photo = await sharp({
    create: { width: 3000, height: 2000, channels: 3, background: 'green', noise },
  })
    .jpeg()
    .toBuffer()
  const { path } = await client.assets.upload('image', photo, { filename: 'photo.jpg' })
  return path
}

/** Asks for a large picture 50 times, and gives up after 5 s. */
const abandonPictures = (port: number, path: string) =>
  Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      fetch(`http://127.0.0.1:${port}/${path}?w=4096&h=4096&fit=fill&pad=${900 + n}&fm=avif&q=100`, {
        signal: AbortSignal.timeout(5_000),
      })
        .then((response) => response.arrayBuffer())
        .catch(() => null),
    ),
  )

test.for([{ withPictures: false }, { withPictures: true }])(
  'costly listeners and queries of strangers (with abandoned pictures: $withPictures) delay neither pages nor writes, and end',
  async ({ withPictures }) => {
    const site = await createSite()
    const { child, port } = await forkLake(createTemporaryFolder(), 'public')
    const pid = child.pid ?? 0
    let peak = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, measure(pid).megabytes)
    }, 250)
    try {
      await site.start()
      const path = await fill(port)
      const alone = toFigures(await write(port, () => true))
      const listeners = await Promise.all(
        Array.from({ length: 100 }, (_, n) => openListener(port, toCostlyFilter(n))),
      )
      let isOver = false
      const writing = write(port, () => isOver)
      const pages = async () => {
        let failed = 0
        for (let n = 0; n < 1_000; n += 10) {
          const answers = Array.from({ length: 10 }, () =>
            fetch(site.url)
              .then(({ status }) => status)
              .catch(() => 0),
          )
          failed += (await Promise.all(answers)).filter((status) => status !== 200).length
        }
        return failed
      }
      const [failed, answers] = await Promise.all([
        pages(),
        Promise.all(Array.from({ length: 60 }, (_, n) => ask(port, toCostlyQuery(n)))),
        withPictures ? abandonPictures(port, path) : null,
      ])
      isOver = true
      const during = toFigures(await writing)
      const open = listeners.filter((listener) => !listener.isOver()).length
      for (const { close } of listeners) close()
      await sleep(10_000)
      const before = measure(pid).seconds
      await sleep(5_000)
      const idle = measure(pid).seconds - before
      const statuses = Object.entries(Object.groupBy(answers, ({ status }) => status)).map(
        ([status, all]) => `${all?.length} × ${status}`,
      )
      console.log(
        `Writes alone ${JSON.stringify(alone)}, during the load ${JSON.stringify(during)}; ${failed} pages failed; queries ${statuses.join(', ')}; ${open} listeners left; at most ${Math.round(peak)} MB; ${idle} s of work in the 5 s that begin 10 s later.`,
      )
      expect(failed).toBe(0)
      expect(during.max).toBeLessThan(500)
      expect(peak).toBeLessThan(500)
      expect(idle).toBeLessThan(2)
    } finally {
      clearInterval(watch)
      child.kill('SIGKILL')
      await site.remove()
    }
  },
)
