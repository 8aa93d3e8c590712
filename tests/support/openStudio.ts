import { test as base } from '@playwright/test'
import { rememberDocuments, removeMessages } from './ownDocuments.ts'
import { startSite } from './sharedSite.ts'
import type { Site } from './site.ts'
import { Studio } from './studio.ts'

type Size = { width: number; height: number }

/** One site and one open Studio for all tests of a worker, since loading a Studio takes longer than using it. */
type Shared = { site: Site; siteEnv: Record<string, string>; openStudio: Studio; studioViewport: Size }

/**
 * Before each test the site has the same documents and no message, and the Studio has no open document, so that a test that
 * runs alone or fails changes no other. After a failure Playwright starts another worker, with a site of its own.
 */
export const test = base.extend<{ studio: Studio; documents: undefined }, Shared>({
  studioViewport: [
    { width: 1280, height: 900 },
    { scope: 'worker', option: true },
  ],
  siteEnv: [{}, { scope: 'worker', option: true }],
  site: [
    async ({ siteEnv }, use) => {
      const site = await startSite(siteEnv)
      await use(site)
      await site.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  openStudio: [
    async ({ site, browser, studioViewport }, use) => {
      const context = await browser.newContext({
        viewport: studioViewport,
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
      })
      const studio = new Studio(await context.newPage(), site)
      await studio.signIn()
      await use(studio)
      await context.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  documents: [
    async ({ site }, use) => {
      const restore = await rememberDocuments(site)
      await use(undefined)
      await restore()
      removeMessages(site)
    },
    { auto: true, timeout: 120_000 },
  ],
  // It names `documents`, so that the Studio has left its document before the documents are put back.
  studio: async ({ openStudio, studioViewport, documents: _ }, use) => {
    await use(openStudio)
    const { page } = openStudio
    for (const tab of page.context().pages()) if (tab !== page) await tab.close()
    await page.context().setOffline(false)
    await page.unrouteAll()
    await page.setViewportSize(studioViewport)
    await openStudio.leave()
  },
})
