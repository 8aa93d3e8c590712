import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { toLocalePath } from '#lib/addresses.ts'
import type { Locale } from '#lib/languages.ts'
import type { PagePath } from '#lib/pages.ts'
import { fixedPages } from './fixedPages.ts'

/** Every screen of the site; `/404` stands for any unknown address. */
export const screens = fixedPages.map(({ path }) => path)

export type Screen = PagePath

export const themes = ['light', 'dark'] as const

/** The name of a screen's picture, such as `home-fr` or `contact-sent-en`. */
export const toScreenName = (screen: Screen, locale: Locale) =>
  `${screen === '/' ? 'home' : screen.slice(1).replaceAll('/', '-')}-${locale}`

/** The address of a screen in a language. */
export const toScreenUrl = (site: string, screen: Screen, locale: Locale) =>
  `${site}${toLocalePath(screen, locale)}`

/** The console messages of browsers about pages with an error status. */
export const errorPageComplaint = /status of (404|410|500|503)/

/** Stores a consent record in a browser. By default the visitor has accepted only necessary cookies. */
export const setConsent = (
  context: BrowserContext,
  url: string,
  record = '{"necessary":true,"analytics":false}',
) => context.addCookies([{ name: 'cookie-consent', value: encodeURIComponent(record), url }])

/**
 * Keeps pages from following changes of the emulated colour scheme. Chromium resets the scheme of a page that is being left,
 * sometimes so early that the page saves the other theme for the next page.
 */
export const keepColorScheme = (page: Page) =>
  page.addInitScript(() => {
    MediaQueryList.prototype.addEventListener = () => undefined
  })

/** Waits until React has hydrated a page: `PageChanges.tsx` then sets `data-hydrated`. */
export const untilReady = (page: Page, message?: string) =>
  expect(page.locator('html[data-hydrated]'), message).toHaveCount(1)

/** Opens the menu of a phone. */
export async function openMenu(page: Page): Promise<void> {
  await page.locator('button[popovertarget="menu"]').click()
  await page.locator('#menu').waitFor()
}

/** Waits until the contact form is hydrated, submits it with three mistakes, and returns it. */
export async function makeMistakes(page: Page): Promise<Locator> {
  const form = page.locator('form[action^="/api/contact"]')
  await form.and(page.locator('[novalidate]')).waitFor()
  await form.locator('[name="email"]').fill('zoe@')
  await form.locator('[type="submit"]').click()
  return form
}
