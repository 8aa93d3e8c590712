import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { findFreePort } from '@freelance-site/releases/testing'
import { expect, test } from '@playwright/test'
import { builtInDocuments } from '#lib/content/builtIn.ts'
import { connectToLake } from '../support/ownerSession.ts'
import { createSite, type Site } from '../support/site.ts'
import { Studio } from '../support/studio.ts'

test.describe.configure({ mode: 'serial' })

/** A deploy hook that accepts every call and never builds. */
let hook: Server
let calls = 0
const settings: Record<string, string> = {}
let site: Site

test.beforeAll(async () => {
  test.setTimeout(300_000)
  hook = createServer((_request, response) => {
    calls += 1
    response.writeHead(201).end()
  })
  const port = await findFreePort()
  await once(hook.listen(port, '127.0.0.1'), 'listening')
  settings.DEPLOY_HOOK_URL = `http://127.0.0.1:${port}/build`
  site = await createSite(settings)
  await site.start()
})
test.afterAll(async () => {
  await site.remove()
  hook.close()
})

test('if the host accepts a call and never builds, the Studio says so after ten minutes, until there is a new build', async ({
  page,
}) => {
  test.setTimeout(240_000)
  // A platform has no publisher to ask.
  await page.route('**/publisher/status', (route) => route.fulfill({ status: 404, body: 'Not found' }))
  const studio = new Studio(page, site)
  await studio.enter()
  const bar = page.getByRole('region', { name: 'State of publishing' })
  await expect(bar).toContainText('Everything published is live.')

  await connectToLake(site)
    .patch(builtInDocuments.project[0]?._id ?? '')
    .set({ 'title.fr': 'Boulangerie du port' })
    .commit()
  await expect.poll(() => calls).toBe(1)
  /** The Studio asks whenever its tab becomes visible. Otherwise it asks every 30 s, which the test need not wait for. */
  const untilAsked = (check: () => Promise<void>, timeout: number) =>
    expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await check()
    }).toPass({ timeout })
  const soon = { timeout: 2_000 }
  await untilAsked(
    () => expect(bar).toContainText('Published; your host is updating the site…', soon),
    60_000,
  )

  await page.clock.setFixedTime(Date.now() + 10 * 60_000)
  await untilAsked(
    () => expect(bar).toContainText('Published, but your host has not put it online', soon),
    30_000,
  )
  await expect(bar).toContainText('the site still shows the content of')
  const reasons = bar.getByText('“Deployments” at Vercel')
  await expect(reasons).toBeHidden()
  await bar.locator('summary', { hasText: 'Where to look' }).press('Enter')
  await expect(reasons).toBeVisible()

  // Without the hook, the site builds the missing change itself.
  settings.DEPLOY_HOOK_URL = ''
  await site.stop()
  await site.start()
  await untilAsked(() => expect(bar).toContainText('Everything published is live.', soon), 90_000)
})
