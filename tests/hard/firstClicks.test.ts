import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSecureFront } from '../../bench/secureFront.ts'
import { findFullBrowser } from '../support/browser.ts'
import { pressAtRandomMoments } from '../support/firstClicks.ts'
import { createSite, type Site } from '../support/site.ts'

const CLICKS = 200

let site: Site
beforeAll(async () => {
  site = await createSite()
  await site.start()
}, 600_000)
afterAll(() => site.remove())

test(`${CLICKS} first clicks at random moments on a slow phone all take effect, and no effect is undone`, async () => {
  const front = await startSecureFront(site.url)
  const browser = await chromium.launch({
    executablePath: findFullBrowser(),
    args: ['--headless=new', '--no-sandbox'],
  })
  try {
    expect((await pressAtRandomMoments(browser, front.url, CLICKS)).problems).toEqual([])
  } finally {
    await browser.close()
    await front.close()
  }
})
