import type { Page } from '@playwright/test'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { errorPageComplaint } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const { fr } = dictionaries

/** Holds back the requests of navigations until the returned function is called. */
async function holdNavigations(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*', async (route) => {
    if (route.request().headers().rsc) await released
    await route.fallback()
  })
  return release
}

const spinner = (page: Page) => page.getByRole('status').filter({ hasText: /Chargement|Loading/ })

for (const [name, path, choose, words, arrives] of [
  [
    'a link',
    '/',
    (page: Page) => page.getByRole('link', { name: fr.meta.services.menu, exact: true }).first().click(),
    'Chargement...',
    '/services',
  ],
  [
    'the language button',
    '/en/services',
    (page: Page) => page.locator('header a[hreflang]').click(),
    'Loading...',
    '/services',
  ],
  [
    'a link on the page of an unknown address',
    '/nowhere',
    (page: Page) => page.getByRole('link', { name: fr.errors.home }).click(),
    'Chargement...',
    '/',
  ],
] as const)
  test.describe(() => {
    test.use({ expectedOnConsole: path === '/nowhere' ? errorPageComplaint : null })

    test(`a slow page opened by ${name} shows a spinner`, {
      tag: name === 'a link' ? [] : '@all',
    }, async ({ page, site }) => {
      await page.goto(site.url + path)
      await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
      const release = await holdNavigations(page)
      await choose(page)
      await expect(spinner(page)).toHaveText(words)
      await expect(page).toHaveURL(site.url + path)
      release()
      await expect(page).toHaveURL(site.url + arrives)
      await expect(spinner(page)).toHaveCount(0)
    })
  })
