import { findFreePort } from '@freelance-site/releases/processes/ports'
import { chromium } from '@playwright/test'
import { expect, test } from 'vitest'
import { installBrowser } from '../support/browser.ts'
import { startLossyProxy } from '../support/lossyProxy.ts'
import { outages, typeThrough } from '../support/outages.ts'
import { createSite } from '../support/site.ts'
import { Studio } from '../support/studio.ts'
import { placeNames, toPlaces } from '../support/typingPlaces.ts'

const rounds = 10
const minute = { beforeMs: 10_000, outageMs: 35_000, afterMs: 15_000 }

test('a minute of typing through each kind of outage, ten times: no letter that the screen took is lost', async () => {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const direct = await createSite({ SITE_URL: url })
  await direct.start()
  const proxy = await startLossyProxy(port, Number(new URL(direct.url).port))
  const site = { ...direct, url }
  const browser = await chromium.launch({ executablePath: installBrowser(), args: ['--no-sandbox'] })
  const figures: Record<string, { letters: number; shown: number; slowestLockMs: number }> = {}
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 2600 } })
    const studio = new Studio(page, site)
    await studio.enter()
    for (const [name, toOutage] of Object.entries(outages)) {
      const figure = { letters: 0, shown: 0, slowestLockMs: 0 }
      figures[name] = figure
      for (let round = 0; round < rounds; round += 1) {
        const placeName = placeNames[round % placeNames.length] ?? placeNames[0]
        const place = toPlaces(studio)[placeName]
        const field = await place.open()
        const typed = await typeThrough(field, toOutage({ page, site, proxy }), minute)
        const taken = await typed.readTaken()
        const unsent = page.locator('[data-own="unsent"]')
        const isKept = async () => {
          const stored = (await place.read().catch(() => null)) ?? ''
          const shown = (await unsent.count()) > 0 ? await unsent.innerText() : ''
          if (shown.includes(taken)) figure.shown += 1
          return stored.includes(taken) || shown.includes(taken)
        }
        await expect.poll(isKept, { timeout: 120_000, message: `${name}, ${placeName}: ${taken}` }).toBe(true)
        figure.letters += taken.length
        figure.slowestLockMs = Math.max(figure.slowestLockMs, typed.lockedAfterMs ?? 0)
      }
    }
  } finally {
    console.table(figures)
    await browser.close()
    await proxy.stop()
    await direct.remove()
  }
})
