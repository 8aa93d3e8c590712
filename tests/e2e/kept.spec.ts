import type { Page } from '@playwright/test'
import { apiPaths } from '#lib/addresses.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { locales } from '#lib/languages.ts'
import { expect, test } from '../support/test.ts'

/** Choices outlast what Safari does: it deletes cookies of scripts and local storage after seven days. */

const { fr } = dictionaries
const year = 365 * 86_400

/** Makes this browser forget like Safari: scripts store nothing. Only the site's answers set cookies. */
const refuseScripts = (page: Page) =>
  page.addInitScript(() => {
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    Object.defineProperty(Document.prototype, 'cookie', { ...cookie, set: () => {} })
    Storage.prototype.setItem = () => {}
  })

/** The cookies of the browser by name, without what differs by the second. */
const cookiesOf = async (page: Page) =>
  Object.fromEntries(
    (await page.context().cookies()).map(({ name, value, expires, ...attributes }) => {
      expect(Math.abs(expires - Date.now() / 1_000 - year)).toBeLessThan(60)
      return [name, { value: decodeURIComponent(value), ...attributes }]
    }),
  )
const attributes = { domain: 'localhost', path: '/', secure: true, httpOnly: false, sameSite: 'Strict' }

const button = (page: Page, name: string) => page.getByRole('button', { name })

test('theme, decision and language last although scripts can store nothing, and no other cookie is set', async ({
  page,
  site,
}) => {
  await refuseScripts(page)
  await page.goto(site.url)
  await button(page, fr.layout.theme.dark).click()
  await expect.poll(() => cookiesOf(page)).toEqual({ theme: { value: 'dark', ...attributes } })
  await button(page, fr.consent.essentialOnly).click()
  await page.locator('header a[hreflang]').click()
  await expect
    .poll(() => cookiesOf(page))
    .toEqual({
      theme: { value: 'dark', ...attributes },
      'cookie-consent': { value: '{"necessary":true,"analytics":false}', ...attributes },
      i18next: { value: 'en', ...attributes },
    })
  await page.goto(site.url)
  await expect(page).toHaveURL(`${site.url}/en`)
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  await expect(page.getByRole('region', { name: fr.consent.label, exact: true })).toBeHidden()
})

test('the cookies of the site are those of the scripts', { tag: '@all' }, async ({ page, site, context }) => {
  const choose = async () => {
    await page.goto(site.url)
    await button(page, fr.layout.theme.dark).click()
    await button(page, fr.consent.acceptAll).click()
    await expect.poll(async () => Object.keys(await cookiesOf(page))).toHaveLength(2)
    return cookiesOf(page)
  }
  await page.route(`**${apiPaths.preferences}`, (route) => route.fulfill({ status: 204 }))
  const ofScripts = await choose()
  await page.unroute(`**${apiPaths.preferences}`)
  await context.clearCookies()
  await refuseScripts(page)
  expect(await choose()).toEqual(ofScripts)
})

test('after a refusal, a theme or language leaves no cookie, and earlier ones are deleted', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/?lng=fr`)
  await button(page, fr.layout.theme.dark).click()
  await expect.poll(async () => Object.keys(await cookiesOf(page)).toSorted()).toEqual(['i18next', 'theme'])
  await button(page, fr.consent.rejectAll).click()
  const answered = page.waitForResponse(
    (response) =>
      response.url().endsWith(apiPaths.preferences) && response.request().postData() === 'i18next=en',
  )
  await expect.poll(async () => Object.keys(await cookiesOf(page))).toEqual(['cookie-consent'])
  await button(page, fr.layout.theme.light).click()
  await page.locator('header a[hreflang]').click()
  expect((await answered).status()).toBe(204)
  expect(Object.keys(await cookiesOf(page))).toEqual(['cookie-consent'])
})

test('a choice of language by its address lasts, though it leads to another page', async ({ page, site }) => {
  await refuseScripts(page)
  await page.goto(`${site.url}/services?lng=en`)
  await expect(page).toHaveURL(/\/en\/services/)
  await expect.poll(async () => (await cookiesOf(page)).i18next?.value).toBe('en')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const locale of locales)
    test(`${locale}: the cookie page takes the decision and says that it is saved`, async ({
      page,
      site,
    }) => {
      const { consent, cookies } = dictionaries[locale]
      await page.goto(`${site.url}${locale === 'fr' ? '' : '/en'}/cookies`)
      const saved = page.getByRole('status').filter({ hasText: cookies.switches.saved })
      await expect(saved).toBeHidden()
      const choices = [consent.acceptAll, consent.essentialOnly, consent.rejectAll]
      for (const choice of choices) await expect(button(page, choice)).toBeVisible()
      await button(page, consent.rejectAll).click()
      await expect(page).toHaveURL(/\/cookies#choice-saved$/)
      await expect(saved).toBeVisible()
      const record = { value: '{"necessary":false,"analytics":false}', ...attributes }
      expect(await cookiesOf(page)).toEqual({ 'cookie-consent': record })
    })
})
