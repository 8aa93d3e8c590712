import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { installBrowser } from '../support/browser.ts'
import { createSite, type Site } from '../support/site.ts'
import { Studio } from '../support/studio.ts'
import { editInTabs } from '../support/tabs.ts'
import { type Language, type Press, walkAllPairs } from '../support/tools.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  site = await createSite()
  await site.start()
  browser = await chromium.launch({ executablePath: installBrowser(), args: ['--no-sandbox'] })
}, 300_000)
afterAll(async () => {
  await browser.close()
  await site.remove()
})

test('ten tabs at once over plain HTTP follow an edit made in the first, and each of them saves', async () => {
  const context = await browser.newContext({ viewport: { width: 1500, height: 800 } })
  await new Studio(await context.newPage(), site).signIn()
  await editInTabs(context, site, 10)
  await context.close()
})

const languages: Language[] = ['fr-FR', 'en-US']
const presses: Press[] = ['click', 'tap', 'Enter']
const walks = languages.flatMap((language) =>
  presses.flatMap((press) => [true, false].map((hasDocument) => ({ language, press, hasDocument }))),
)
test.each(walks)('each tool is left for each other one: $press, document $hasDocument, $language', (walk) =>
  walkAllPairs(browser, site, walk),
)
