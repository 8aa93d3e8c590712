import { findFreePort } from '@freelance-site/releases/testing'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installBrowser } from '../support/browser.ts'
import { startLossyProxy } from '../support/lossyProxy.ts'
import { hasAll, isLocked, outages, typeThrough } from '../support/outages.ts'
import { createSite, type Site } from '../support/site.ts'
import { Studio } from '../support/studio.ts'
import { placeNames, toPlaces } from '../support/typingPlaces.ts'

/** For each kind of outage: ten minutes of typing, twice in each place. Two tabs type at once, which is all that two cores bear. */
const minutes = [...placeNames, ...placeNames]
const tabs = 2
const minute = { beforeMs: 10_000, outageMs: 35_000, afterMs: 15_000 }

/** A function that does its work once, whichever of the tabs calls it first. */
function once<T>(work: () => T): () => T {
  let result: { value: T } | null = null
  return () => {
    result ??= { value: work() }
    return result.value
  }
}

let browser: Browser
let direct: Site
let proxy: Awaited<ReturnType<typeof startLossyProxy>>
let site: Site
let studios: Studio[]
beforeAll(async () => {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  direct = await createSite({ SITE_URL: url })
  await direct.start()
  proxy = await startLossyProxy(port, Number(new URL(direct.url).port))
  site = { ...direct, url }
  browser = await chromium.launch({ executablePath: installBrowser(), args: ['--no-sandbox'] })
  studios = await Promise.all(
    Array.from({ length: tabs }, async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 2600 } })
      return new Studio(await context.newPage(), site)
    }),
  )
  for (const studio of studios) await studio.enter()
}, 300_000)
afterAll(async () => {
  await browser.close()
  await proxy.stop()
  await direct.remove()
})

test.for(Object.entries(outages))(
  'ten minutes of typing while %s: no letter is lost',
  async ([name, toOutage]) => {
    const figure = { letters: 0, kept: 0, shown: 0, lost: 0, slowestLockMs: 0 }
    for (let first = 0; first < minutes.length; first += tabs) {
      const shared = {
        proxy: {
          losePackets: once(proxy.losePackets),
          passPackets: once(proxy.passPackets),
          cut: once(proxy.cut),
          stop: once(proxy.stop),
          start: once(proxy.start),
        },
        killLake: once(() => process.kill(site.pid('lakeProcess'), 'SIGKILL')),
      }
      const opened = []
      for (const [index, studio] of studios.entries()) {
        const placeName = minutes[first + index] ?? placeNames[0]
        const place = toPlaces(studio)[placeName]
        opened.push({ studio, placeName, place, field: await place.open() })
      }
      await Promise.all(
        opened.map(async ({ studio: { page }, placeName, place, field }) => {
          // The outage before may just be over.
          await expect
            .poll(() => field.evaluate(isLocked), { timeout: 60_000, message: `${placeName} stays locked` })
            .toBe(false)
          const typed = await typeThrough(field, toOutage({ page, ...shared }), minute)
          const { taken } = await typed.readTyped()
          const unsent = page.locator('[data-own="unsent"]')
          const readStored = async () => (await place.read().catch(() => null)) ?? ''
          const readShown = async () => ((await unsent.count()) > 0 ? await unsent.innerText() : '')
          const findWhere = async (): Promise<'kept' | 'shown' | 'lost'> => {
            if (hasAll(await readStored(), await typed.readTyped())) return 'kept'
            return (await readShown()).includes(taken) ? 'shown' : 'lost'
          }
          const until = Date.now() + 120_000
          let where = await findWhere()
          while (where === 'lost' && Date.now() < until) where = await findWhere()
          figure[where] += 1
          figure.letters += taken.length
          figure.slowestLockMs = Math.max(figure.slowestLockMs, typed.lockedAfterMs ?? 0)
          if (where !== 'lost' && taken !== '') return
          const picture = `test-results/typing-${Date.now()}.png`
          await page.screenshot({ path: picture })
          const typedInto = await typed.readTyped()
          const seen = { typedInto, stored: await readStored(), shown: await readShown(), picture }
          console.log(`${where}: ${name}, ${placeName}: ${JSON.stringify(seen)}`)
        }),
      )
    }
    console.log(`${name}: ${JSON.stringify(figure)}`)
    expect(figure.lost).toBe(0)
    expect(figure.letters).toBeGreaterThan(200)
  },
)
