import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { findBrowser } from '../tests/support/browser.ts'
import { getPage } from '../tests/support/page.ts'
import type { Site } from '../tests/support/site.ts'
import { Studio } from '../tests/support/studio.ts'
import { waitFor } from '../tests/support/waitFor.ts'
import { type Figures, toFigures } from './figures.ts'

/**
 * Milliseconds from the click on Publish in the real Studio to the changed page being served, `rounds` times.
 * Each round publishes another title and asks for the page until it has it; then `lookMs` pass, in which an owner
 * would look at the page.
 */
export async function measurePublishToLive(site: Site, rounds: number, lookMs: number): Promise<Figures> {
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 1400 } })
    const studio = new Studio(page, site)
    await studio.signIn()
    await studio.open('project', 'project-bakery')
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const title = `Boulangerie ${round + 1} sur ${rounds}, ${lookMs} ms`
      await studio.write('title.fr', title)
      let clickedAt = 0
      await studio.publish(() => {
        clickedAt = performance.now()
      })
      await waitFor('the changed page', async () => (await getPage(`${site.url}/`)).html.includes(title), 60)
      times.push(performance.now() - clickedAt)
      await sleep(lookMs)
    }
    return toFigures(times)
  } finally {
    await browser.close()
  }
}
