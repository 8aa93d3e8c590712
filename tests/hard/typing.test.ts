import { findFreePort } from '@freelance-site/releases/processes/ports'
import { chromium } from '@playwright/test'
import { expect, test } from 'vitest'
import { installBrowser } from '../support/browser.ts'
import { startLossyProxy } from '../support/lossyProxy.ts'
import { hasAll, outages, typeThrough } from '../support/outages.ts'
import { createSite } from '../support/site.ts'
import { Studio } from '../support/studio.ts'
import { placeNames, toPlaces } from '../support/typingPlaces.ts'

/** For each kind of outage: ten minutes of typing, twice in each place. Two tabs type at once, which is all that two cores bear. */
const minutes = [...placeNames, ...placeNames]
const tabs = 2
const minute = { beforeMs: 10_000, outageMs: 35_000, afterMs: 15_000 }

const toFigure = () => ({ letters: 0, kept: 0, shown: 0, lost: 0, slowestLockMs: 0 })

/** A function that does its work once, whichever of the tabs calls it first. */
function once<T>(work: () => T): () => T {
  let result: { value: T } | null = null
  return () => {
    result ??= { value: work() }
    return result.value
  }
}

test('a minute of typing through each kind of outage, ten times: no letter that the screen took is lost', async () => {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const direct = await createSite({ SITE_URL: url })
  await direct.start()
  const proxy = await startLossyProxy(port, Number(new URL(direct.url).port))
  const site = { ...direct, url }
  const browser = await chromium.launch({ executablePath: installBrowser(), args: ['--no-sandbox'] })
  const figures: Record<string, ReturnType<typeof toFigure>> = {}
  try {
    const studios = await Promise.all(
      Array.from({ length: tabs }, async () => {
        const context = await browser.newContext({ viewport: { width: 1280, height: 2600 } })
        return new Studio(await context.newPage(), site)
      }),
    )
    for (const studio of studios) await studio.enter()
    for (const [name, toOutage] of Object.entries(outages)) {
      const figure = toFigure()
      figures[name] = figure
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
            expect(taken, placeName).not.toBe('')
            if (where !== 'lost') return
            const picture = `test-results/typing-${Date.now()}.png`
            await page.screenshot({ path: picture })
            const { lockedAfterMs } = typed
            const typedInto = await typed.readTyped()
            const seen = {
              typedInto,
              stored: await readStored(),
              shown: await readShown(),
              lockedAfterMs,
              picture,
            }
            console.log(`${where}: ${name}, ${placeName}: ${JSON.stringify(seen)}`)
          }),
        )
        console.log(name, first + tabs, JSON.stringify(figure))
      }
    }
    for (const [name, { lost, letters }] of Object.entries(figures)) {
      expect(lost, name).toBe(0)
      expect(letters, name).toBeGreaterThan(100)
    }
  } finally {
    console.table(figures)
    await browser.close()
    await proxy.stop()
    await direct.remove()
  }
})
