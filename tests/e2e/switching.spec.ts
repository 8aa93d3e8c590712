import { expect, test } from '@playwright/test'
import {
  kill,
  killAfterPromise,
  killDuringBuild,
  switchTimes,
  untilWaveIsLive,
  watch,
} from '../support/publishFaults.ts'
import { createSite } from '../support/site.ts'

test('visitors notice nothing of switches and of kills of the builder and of the live release', async () => {
  test.setTimeout(400_000)
  const site = await createSite()
  try {
    await site.start()
    const seen = await watch(site, async () => {
      await switchTimes(site, 2, 0)
      await killDuringBuild(site, 'publisherProcess', 1_500, 3)
      await killAfterPromise(site)
      kill(site, 'releaseChild')
      await untilWaveIsLive(site, 3)
    })
    test.info().annotations.push({ type: 'visits', description: JSON.stringify(seen) })
    expect(seen.mixed).toEqual([])
    expect(seen.failures).toBe(0)
    expect(seen.requests).toBeGreaterThan(200)
  } finally {
    await site.remove()
  }
})
