import { type CDPSession, chromium } from '@playwright/test'
import { toLocalePath } from '#lib/addresses.ts'
import { locales } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import { findFullBrowser } from '../support/browser.ts'
import { findFixedPages } from '../support/fixedPages.ts'
import { untilReady } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const paths = findFixedPages({ isListed: true }).flatMap((page) =>
  locales.map((locale) => toLocalePath(pages[page].path, locale)),
)

/** Goes back. Returns the reasons why the back/forward cache was not used, or none. Playwright does not report them. */
async function goBack(devTools: CDPSession): Promise<string[]> {
  const { entries, currentIndex } = await devTools.send('Page.getNavigationHistory')
  const before = entries[currentIndex - 1]
  if (!before) throw new Error('There is no page to go back to.')
  const outcome = new Promise<string[]>((resolve) => {
    devTools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      resolve(notRestoredExplanations.map(({ reason, context }) => [reason, context].join(' '))),
    )
    devTools.on('Page.frameNavigated', ({ type, frame }) => {
      if (type === 'BackForwardCacheRestore' && frame.parentId === undefined) resolve([])
    })
  })
  await devTools.send('Page.navigateToHistoryEntry', { entryId: before.id })
  return outcome
}

for (const path of paths)
  test(`back to ${path} comes from the back/forward cache`, {
    tag: path === '/contact' ? [] : '@all',
  }, async ({ site }) => {
    // A full browser: the headless shell of the other tests and Playwright's default settings disable that cache.
    const browser = await chromium.launch({
      executablePath: findFullBrowser(),
      args: ['--headless=new', '--no-sandbox'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    try {
      const page = await browser.newPage({ locale: 'fr-FR' })
      await page.goto(site.url + path)
      await untilReady(page, path)
      const devTools = await page.context().newCDPSession(page)
      await devTools.send('Page.enable')
      await page.goto(`${site.url}/robots.txt`)
      expect(await goBack(devTools)).toEqual([])
    } finally {
      await browser.close()
    }
  })
