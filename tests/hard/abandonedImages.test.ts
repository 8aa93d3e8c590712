import { setTimeout as sleep } from 'node:timers/promises'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { toFigures } from '../../bench/figures.ts'
import {
  heavyTransforms,
  sendAndLeave,
  sendWave,
} from '../../packages/content-lake/tests/support/abandonedImages.ts'
import { forkLake } from '../../packages/content-lake/tests/support/forkLake.ts'
import { connectClient, scriptToken } from '../../packages/content-lake/tests/support/lake.ts'
import { measureCpu, watchMemory } from '../../packages/content-lake/tests/support/processTree.ts'

/** What the lake and its processes may take together, whatever strangers ask for. */
const maxMegabytes = 500
/** A share of one core. */
const idleShare = 0.1
const giveUpMs = 5_000
const settleMs = 10_000

const flat = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#3366aa' } })
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })

async function paintMovingGif(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 1800, height: 1800, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all(['#ff0000', '#0000ff'].map(frame))
  const all = Array.from({ length: 24 }, (_, n) => frames[n % 2] ?? '')
  return sharp(all, { join: { animated: true } })
    .gif({ effort: 1 })
    .toBuffer()
}

const sources: Record<string, () => Promise<Buffer>> = {
  'a photo of 12 megapixels': () => noise(4000, 3000).jpeg().toBuffer(),
  'a photo of 64 megapixels': () => noise(8000, 8000).jpeg({ quality: 40 }).toBuffer(),
  'a progressive photo of 64 megapixels': () => flat(8000).jpeg({ progressive: true }).toBuffer(),
  'an interlaced PNG of 64 megapixels': () =>
    flat(8000).png({ progressive: true, compressionLevel: 1 }).toBuffer(),
  'a GIF of 24 frames': paintMovingGif,
}

async function startLake() {
  const { child, port } = await forkLake(createTemporaryFolder())
  onTestFinished(() => void child.kill('SIGKILL'))
  const client = connectClient(`http://127.0.0.1:${port}`)
  const upload = async (image: Buffer) => `/${(await client.assets.upload('image', image)).path}`
  return { root: child.pid ?? 0, port, upload }
}

/** Asks for the owner's thumbnails one after the other, as a list in the Studio does, and measures each. */
function askForThumbnails(port: number, path: string) {
  const times: number[] = []
  const statuses = new Set<number>()
  let isOver = false
  const asking = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const startedAt = performance.now()
      const answer = await fetch(`http://127.0.0.1:${port}${path}?w=${100 + (n % 300)}&h=100&fit=crop`, {
        headers: { authorization: `Bearer ${scriptToken}` },
      })
      await answer.arrayBuffer()
      statuses.add(answer.status)
      times.push(performance.now() - startedAt)
      await sleep(200)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await asking
      return { ...toFigures(times), statuses: [...statuses] }
    },
  }
}

test.each(Object.entries(sources))('50 requests for %s, given up after 5 s', async (name, paint) => {
  const { root, port, upload } = await startLake()
  const path = await upload(await paint())
  const thumbnail = await upload(await noise(3000, 2000).jpeg().toBuffer())
  const alone = askForThumbnails(port, thumbnail)
  await sleep(5_000)
  const before = await alone.stop()
  for (const [heavy, toQuery] of Object.entries(heavyTransforms)) {
    const memory = watchMemory(root)
    const owner = askForThumbnails(port, thumbnail)
    const statuses = await sendWave(port, (n) => `${path}?${toQuery(n)}`, { afterMs: giveUpMs })
    const thumbnails = await owner.stop()
    await sleep(settleMs)
    const cpu = await measureCpu(root, 2_000)
    const megabytes = memory.stop()
    console.log(
      `${name}, ${heavy}: ${JSON.stringify(statuses)}, ${megabytes} MB, ${cpu.toFixed(2)} of a core 10 s later, thumbnails ${JSON.stringify(thumbnails)} (alone ${JSON.stringify(before)})`,
    )
    expect(megabytes).toBeLessThan(maxMegabytes)
    expect(cpu).toBeLessThan(idleShare)
    expect(thumbnails.statuses).toEqual([200])
  }
})

test('waves of requests that are given up at once, also for HEAD', async () => {
  const { root, port, upload } = await startLake()
  const path = await upload(await noise(4000, 3000).jpeg().toBuffer())
  const memory = watchMemory(root)
  const owner = askForThumbnails(port, path)
  for (let wave = 0; wave < 40; wave += 1)
    await sendWave(port, (n) => `${path}?w=1700&h=${1000 + n + wave}&fit=fill&fm=avif`, {
      afterMs: (wave % 4) * 200,
      method: wave % 5 === 0 ? 'HEAD' : 'GET',
    })
  const thumbnails = await owner.stop()
  await sleep(settleMs)
  const cpu = await measureCpu(root, 2_000)
  const megabytes = memory.stop()
  console.log(`Waves: ${megabytes} MB, ${cpu.toFixed(2)} of a core, thumbnails ${JSON.stringify(thumbnails)}`)
  expect(megabytes).toBeLessThan(maxMegabytes)
  expect(cpu).toBeLessThan(idleShare)
  expect(thumbnails.statuses).toEqual([200])
})

test('readers that never take what they asked for', async () => {
  const { root, port, upload } = await startLake()
  const path = await upload(await noise(4000, 3000).jpeg({ quality: 95 }).toBuffer())
  const memory = watchMemory(root)
  const lazy = { afterMs: 40_000, isReading: false }
  const readers = [
    // Large results, and originals.
    ...Array.from({ length: 60 }, (_, n) => sendAndLeave(port, `${path}?w=${2_400 + n}&fm=png`, lazy)),
    ...Array.from({ length: 3_000 }, () => sendAndLeave(port, path, lazy)),
  ]
  await sleep(15_000)
  const answer = await fetch(`http://127.0.0.1:${port}${path}?w=200`, {
    headers: { authorization: `Bearer ${scriptToken}` },
  })
  expect(answer.status).toBe(200)
  await Promise.all(readers)
  await sleep(settleMs)
  const megabytes = memory.stop()
  console.log(`Lazy readers: ${megabytes} MB`)
  expect(megabytes).toBeLessThan(maxMegabytes)
  expect(await measureCpu(root, 2_000)).toBeLessThan(idleShare)
})
