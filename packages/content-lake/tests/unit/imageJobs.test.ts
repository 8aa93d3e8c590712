import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createImageJobs } from '../../src/assets/imageJobs.ts'
import { parseTransform, toOutputFormat } from '../../src/assets/imageParameters.ts'
import { toMegabytes, toOutputSize } from '../../src/assets/imageSize.ts'
import { heavyTransforms, sendAndLeave, sendWave } from '../support/abandonedImages.ts'
import { connectClient, scriptToken, sendRequest, startTestLake } from '../support/lake.ts'
import { listProcesses } from '../support/processTree.ts'

const parse = (query: string) => {
  const transform = parseTransform(Object.fromEntries(new URLSearchParams(query)), 'jpg')
  if (!transform) throw new Error('It is the original')
  return transform
}
const photo = { width: 4000, height: 3000 }

// Starting a process takes 0.3 s, and some seconds on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

/** A picture with noise, so that it is as expensive as a photo. */
const paintNoise = (width: number, height: number) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .jpeg()
    .toBuffer()
}

async function startWithPhoto(width = 2000, height = 1500) {
  const { address, port } = await startTestLake()
  const asset = await connectClient(address).assets.upload('image', await paintNoise(width, height))
  return { address, port, path: `/${asset.path}`, url: `${address}/${asset.path}` }
}

const isLinux = process.platform === 'linux'

/** The processes that transform images for strangers. They have a low priority, which is their last argument. */
const listForStrangers = () =>
  listProcesses(process.pid).filter(({ command }) => /imageTasks\.ts .* 5 $/.test(command))

describe('the size of a transformed image', () => {
  test.each([
    ['w=800', photo, [800, 600]],
    ['w=4096&dpr=3', photo, [4096, 3072]],
    ['w=4096&h=4096&fit=fill', photo, [4096, 4096]],
    ['fm=webp', { width: 8000, height: 8000 }, [4096, 4096]],
    ['fm=webp', { width: 16_000, height: 1000 }, [4096, 256]],
    ['rect=0,0,1,3000&w=4096', photo, [1, 4096]],
    ['h=4096&fit=scale', { width: 8000, height: 10 }, [4096, 4096]],
    ['w=100&or=90&pad=10', photo, [120, 153]],
    ['w=4000&h=4000&fit=min', photo, [3000, 3000]],
  ])('%s of %j is %j', (query, full, [width, height]) => {
    expect(toOutputSize(parse(query), full)).toEqual({ width, height })
  })

  test('is what is produced', async () => {
    const { url } = await startWithPhoto(300, 200)
    for (const query of [
      'rect=0,0,1,200&w=4096',
      'h=4096&fit=scale',
      'w=100&or=90&pad=10',
      'w=9&h=9&fit=crop',
    ]) {
      const answer = await fetch(`${url}?${query}`)
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect({ width, height }, query).toEqual(toOutputSize(parse(query), { width: 300, height: 200 }))
    }
  })

  test('is refused if a margin makes it too large, with the size', async () => {
    const { url } = await startWithPhoto(300, 200)
    const answer = await fetch(`${url}?w=4096&h=4096&fit=fill&pad=1000&fm=avif&q=100`)
    expect([answer.status, (await answer.json()).message]).toEqual([
      400,
      'pad: with it the image would have 6096 × 6096 pixels, and it may have 4096 × 4096',
    ])
  })
})

describe('the memory that a transformation needs', () => {
  test('is estimated from what is encoded and what is searched', () => {
    expect(toMegabytes(parse('w=1000&h=1000&fit=fill'), 'avif', photo)).toBe(40)
    expect(toMegabytes(parse('w=1000&h=1000&fit=fill'), 'webp', photo)).toBe(13)
    expect(toMegabytes(parse('rect=0,0,1,1&w=1000&h=1000&fit=crop&crop=entropy'), 'jpg', photo)).toBe(12)
    expect(toMegabytes(parse('rect=0,0,4000,1&h=4096&fit=crop&crop=entropy'), 'jpg', photo)).toBeGreaterThan(
      100_000,
    )
  })

  test('decides whether a browser gets AVIF, and refuses what is too much', async () => {
    const accept = 'image/avif,image/webp'
    const jobs = createImageJobs()
    onTestFinished(jobs.close)
    const choose = (query: string, isAnonymous: boolean) =>
      toOutputFormat(parse(query), 'jpg', accept, (format) =>
        jobs.isAffordable(parse(query), format, photo, { isAnonymous }),
      )
    expect(choose('auto=format&w=1600', true)).toBe('avif')
    expect(choose('auto=format&w=4000', true)).toBe('webp')
    expect(choose('auto=format&w=4000', false)).toBe('avif')
    const { url } = await startWithPhoto(300, 200)
    const answer = await fetch(`${url}?w=4096&h=4096&fit=fill&fm=avif`)
    expect([answer.status, (await answer.json()).message]).toEqual([
      400,
      expect.stringContaining('more memory than one transformation may use'),
    ])
  })
})

describe('requests that are given up', () => {
  test.skipIf(!isLinux)('end the work for them, and no process is left', async () => {
    const { port, path, url } = await startWithPhoto()
    const toHeavy = heavyTransforms['an AVIF image at the limit of strangers']
    const answers = await sendWave(port, (n) => `${path}?${toHeavy?.(n)}`, { afterMs: 300 })
    expect(answers[200]).toBeUndefined()
    // What runs is ended one second after its senders have left, and a process without work after ten.
    await expect.poll(() => listForStrangers(), { timeout: 40_000 }).toEqual([])
    expect((await fetch(`${url}?w=20`)).status).toBe(200)
  })

  test('do not end the work that others wait for', async () => {
    const { port, path, url } = await startWithPhoto()
    const query = 'w=1200&fm=avif'
    const first = sendAndLeave(port, `${path}?${query}`, { afterMs: 100 })
    const second = await fetch(`${url}?${query}`)
    expect([await first, second.status]).toEqual([0, 200])
  })
})

test('the same image is made once for all who ask for it at the same time', async () => {
  const { url } = await startWithPhoto()
  const answers = await Promise.all(
    Array.from({ length: 200 }, async () => (await fetch(`${url}?w=1000&fm=webp`)).status),
  )
  // 200 different images would be too many.
  expect(new Set(answers)).toEqual(new Set([200]))
})

test.skipIf(!isLinux)('a HEAD request is answered without work', async () => {
  const { port, path } = await startWithPhoto()
  const { status, headers } = await sendRequest(
    port,
    `${path}?w=900&fm=avif`,
    { host: `127.0.0.1:${port}` },
    'HEAD',
  )
  expect([status, headers['content-type']]).toEqual([200, 'image/avif'])
  expect(listForStrangers()).toEqual([])
})

test('the owner does not wait behind strangers', async () => {
  const { port, path, url } = await startWithPhoto(3000, 2000)
  const toHeavy = heavyTransforms['an AVIF image at the limit of strangers']
  const wave = sendWave(port, (n) => `${path}?${toHeavy?.(n)}`, { afterMs: 6_000 })
  let isOver = false
  const owner = await fetch(`${url}?w=80`, { headers: { authorization: `Bearer ${scriptToken}` } })
  void wave.then(() => {
    isOver = true
  })
  expect([owner.status, isOver]).toEqual([200, false])
  await wave
})

test.skipIf(!isLinux)('a process that transforms images knows no secrets of the environment', async () => {
  process.env.SECRET_OF_THIS_TEST = 'x'
  onTestFinished(() => void delete process.env.SECRET_OF_THIS_TEST)
  const { url } = await startWithPhoto(300, 200)
  await fetch(`${url}?w=20`)
  const [running] = listForStrangers()
  const environment = await readFile(`/proc/${running?.pid}/environ`, 'utf8')
  expect(environment).toContain('NODE_ENV')
  expect(environment).not.toContain('SECRET')
})
