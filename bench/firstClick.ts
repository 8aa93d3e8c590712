import type { Browser } from '@playwright/test'
import { type Figures, toFigures } from './figures.ts'

/**
 * Milliseconds from a click made as soon as the theme button is on the screen, on a processor four times slower,
 * to the other theme being drawn: whether an early click is lost, and how long it waits for the scripts.
 */
export async function measureFirstClick(browser: Browser, url: string, rounds: number): Promise<Figures> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({
      ignoreHTTPSErrors: true,
      locale: 'fr-FR',
      colorScheme: 'light',
    })
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(url, { waitUntil: 'commit' })
    const dark = page.getByRole('button', { name: 'Sombre' })
    await dark.waitFor()
    const clickedAt = performance.now()
    await dark.click()
    await page.locator('html.dark').waitFor({ timeout: 10_000 })
    times.push(performance.now() - clickedAt)
    await context.close()
  }
  return toFigures(times)
}
