import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  kill,
  killAfterPromise,
  killDuringBuild,
  publishWave,
  switchTimes,
  untilWaveIsLive,
  watch,
} from '../support/publishFaults.ts'
import { createSite, type Site } from '../support/site.ts'

let site: Site
let wave = 0
beforeAll(async () => {
  site = await createSite()
  await site.start()
  await publishWave(site, 0)
  await untilWaveIsLive(site, 0)
}, 600_000)
afterAll(() => site.remove())

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

test('50 switches lose no request, and cost little', async () => {
  const atRest = await watch(site, () => pause(20_000))
  const switching = await watch(site, () => switchTimes(site, 50, wave))
  wave += 50
  console.log(
    `p99 at rest ${atRest.p99} ms, during 50 switches ${switching.p99} ms (${switching.requests} pages).`,
  )
  expect(switching).toMatchObject({ failures: 0, mixed: [] })
})

test('20 kills of the builder at random moments', async () => {
  const seen = await watch(site, async () => {
    for (let round = 0; round < 20; round += 1) {
      wave += 1
      const script = round % 2 ? 'publisherProcess' : 'nextBuildProcess'
      await killDuringBuild(site, script, Math.random() * 5_000, wave)
    }
  })
  expect(seen).toMatchObject({ failures: 0, mixed: [] })
})

test('kills of the live release, and of the publisher right after it has said yes', async () => {
  const seen = await watch(site, async () => {
    for (let round = 0; round < 10; round += 1) {
      kill(site, 'releaseChild')
      await pause(2_000)
      await killAfterPromise(site)
    }
  })
  expect(seen).toMatchObject({ failures: 0, mixed: [] })
})

test('a lake that hangs for a minute is caught up with in the next', async () => {
  wave += 1
  const lakePid = site.lakePid()
  const seen = await watch(site, async () => {
    await publishWave(site, wave)
    process.kill(lakePid, 'SIGSTOP')
    await pause(60_000)
    process.kill(lakePid, 'SIGCONT')
    await untilWaveIsLive(site, wave, 60)
  })
  expect(seen).toMatchObject({ failures: 0, mixed: [] })
})
