import { expect, test } from '@playwright/test'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { triggerBuild } from '../support/ownerSession.ts'
import {
  kill,
  killAfterAcceptance,
  killDuringBuild,
  listUnfinished,
  publishRepeatedly,
  publishWave,
  untilLakeAnswers,
  untilWaveIsLive,
  watch,
} from '../support/publishFaults.ts'
import { startSite } from '../support/sharedSite.ts'

const { fr } = dictionaries

test('visitors do not notice switches or kills of the renderer and the lake', async ({ page }) => {
  test.setTimeout(400_000)
  const site = await startSite()
  try {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    // From here on, this page's requests meet later releases.
    await page.route('**/*', (route) => (route.request().headers().rsc ? route.abort() : route.fallback()))
    await page.goto(site.url)
    await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
    const seen = await watch(site, async () => {
      await publishRepeatedly(site, 1, 0)
      await killDuringBuild(site, 'rendererProcess', 400, 2)
      kill(site, 'lakeProcess')
      await untilLakeAnswers(site)
      await publishRepeatedly(site, 1, 2)
    })
    await expect.poll(() => site.orphans()).toEqual([])
    await expect.poll(() => listUnfinished(site)).toEqual([])

    await page.unroute('**/*')
    await page.getByRole('link', { name: fr.meta.contact.menu, exact: true }).first().click()
    await expect(page).toHaveURL(`${site.url}/contact`)
    await page.locator('header a[hreflang]').click()
    await expect(page).toHaveURL(`${site.url}/en/contact`)
    await expect(page.getByRole('button', { name: /send/i })).toBeEnabled()
    expect(errors).toEqual([])

    test.info().annotations.push({ type: 'visits', description: JSON.stringify(seen) })
    expect(seen.mixed).toEqual([])
    expect(seen.failures).toBe(0)
    expect(seen.requests).toBeGreaterThan(200)
  } finally {
    await site.remove()
  }
})

test('a killed front server restarts at once and loses nothing it has accepted', async () => {
  test.setTimeout(200_000)
  const site = await startSite()
  try {
    await killAfterAcceptance(site, 'server/start.ts', 1)
    await expect.poll(() => site.orphans()).toEqual([])
  } finally {
    await site.remove()
  }
})

test('contact messages and webhooks are accepted while the renderer is dead', async () => {
  test.setTimeout(200_000)
  const site = await startSite()
  try {
    const renderer = site.pid('rendererProcess')
    // Stopped rather than killed, so that it is not restarted.
    process.kill(renderer, 'SIGSTOP')
    const form = new URLSearchParams({
      fullName: 'Jeanne',
      email: 'jeanne@example.org',
      message: 'Bonjour !',
    })
    const sent = await fetch(`${site.url}/api/contact?locale=fr`, {
      method: 'POST',
      body: form,
      headers: { origin: site.url },
      redirect: 'manual',
    })
    expect(sent.headers.get('location')).toContain('/contact/sent')
    await publishWave(site, 1)
    expect(await triggerBuild(site)).toBe(202)
    process.kill(renderer, 'SIGKILL')
    await untilWaveIsLive(site, 1)
  } finally {
    await site.remove()
  }
})
