import { waitFor } from '@freelance-site/foundation/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  countBuilds,
  deliver,
  getState,
  killAfterAcceptance,
  killDuringBuild,
  publishInvalid,
  publishRepeatedly,
  publishWave,
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

test('50 switches lose no request and mix no releases', async () => {
  const atRest = await watch(site, () => pause(20_000))
  const switching = await watch(site, () => publishRepeatedly(site, 50, wave))
  wave += 50
  console.log(
    `p99 at rest ${atRest.p99} ms, during 50 switches ${switching.p99} ms (${switching.requests} pages).`,
  )
  expect(switching).toMatchObject({ failures: 0, mixed: [] })
})

test('20 kills of the renderer and the lake at random moments lose no page and no change', async () => {
  const seen = await watch(site, async () => {
    for (let round = 0; round < 20; round += 1) {
      wave += 1
      const script = round % 2 ? 'rendererProcess' : 'lakeProcess'
      await killDuringBuild(site, script, Math.random() * 2_000, wave)
    }
  })
  expect(seen).toMatchObject({ failures: 0, mixed: [] })
})

test('10 kills of the renderer right after a webhook was accepted lose no change', async () => {
  const seen = await watch(site, async () => {
    for (let round = 0; round < 10; round += 1) {
      wave += 1
      await killAfterAcceptance(site, 'rendererProcess', wave)
    }
  })
  expect(seen).toMatchObject({ failures: 0, mixed: [] })
})

test('an invalid document is refused under load, and the live pages stay', async () => {
  const seen = await watch(site, () => publishInvalid(site, 'Photo sous la charge'))
  expect(seen).toMatchObject({ failures: 0, mixed: [] })
})

test('500 deliveries in 10 s cause three builds at most, and the newest content is live', async () => {
  wave += 1
  const before = countBuilds(site)
  const seen = await watch(site, async () => {
    const delivering = deliver(site, 500, 10_000)
    await pause(9_000)
    await publishWave(site, wave)
    const answers = await delivering
    expect(answers.filter((status) => status !== 202)).toEqual([])
    await untilWaveIsLive(site, wave)
    // The last delivery may be newer than the live content. Its build counts as one of the three.
    await waitFor('the last build', async () => (await getState(site)) === 'live', 60)
  })
  expect(countBuilds(site) - before).toBeLessThanOrEqual(3)
  expect(seen).toMatchObject({ failures: 0, mixed: [] })
})

test('a lake that hangs is replaced, and its changes are live within a minute', async () => {
  wave += 1
  const lakePid = site.pid('lakeProcess')
  const seen = await watch(site, async () => {
    await publishWave(site, wave)
    process.kill(lakePid, 'SIGSTOP')
    await untilWaveIsLive(site, wave, 60)
  })
  expect(seen).toMatchObject({ failures: 0, mixed: [] })
})
