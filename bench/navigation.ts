import type { Browser, Page } from '@playwright/test'
import { type Figures, toFigures } from './figures.ts'

/** The network of a phone, as Lighthouse throttles it. */
export const slowNetwork = {
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 93_750,
  offline: false,
}

/** Milliseconds from a click on “Services” in the header to its heading on the screen, once pages are preloaded. */
export async function measureNavigation(
  browser: Browser,
  url: string,
  rounds: number,
  isSlow: boolean,
): Promise<Figures> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'fr-FR' })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  if (isSlow) {
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', slowNetwork)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.goto(url, { waitUntil: 'load' })
    // The preloading rule of the specification: two seconds after each navigation.
    await page.waitForTimeout(isSlow ? 6_000 : 3_000)
    times.push(await clickToHeading(page))
  }
  await context.close()
  return toFigures(times)
}

const clickToHeading = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLAnchorElement>('header a[href="/services"]')
        if (!link) return reject(new Error('There is no link to the services.'))
        const before = document.querySelector('h1')?.textContent
        const clickedAt = performance.now()
        const observer = new MutationObserver(() => {
          if (document.querySelector('h1')?.textContent === before) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - clickedAt))
        })
        observer.observe(document.body, { childList: true, subtree: true })
        link.click()
      }),
  )
