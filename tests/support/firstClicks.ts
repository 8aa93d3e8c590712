import type { Browser, BrowserContext, Page } from '@playwright/test'
import { dictionaries } from '#lib/i18n/dictionaries.ts'

const { fr } = dictionaries

/** The network of a phone, as Lighthouse throttles it. */
export const slowNetwork = {
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 93_750,
  offline: false,
}

type FirstClick = {
  path: string
  press: (page: Page) => Promise<unknown>
  /** Whether the page shows the effect. Runs in the page. */
  isShown: () => boolean
}

const answer = (name: string): FirstClick => ({
  path: '/',
  press: (page) => page.getByRole('button', { name }).click(),
  isShown: () => !document.documentElement.hasAttribute('data-banner'),
})

/** The controls that a visitor on a phone can press first. */
const firstClicks: Record<string, FirstClick> = {
  answerAll: answer(fr.consent.acceptAll),
  answerEssential: answer(fr.consent.essentialOnly),
  answerNone: answer(fr.consent.rejectAll),
  close: answer(fr.consent.close),
  theme: {
    path: '/services',
    press: async (page) => {
      await page.locator('button[popovertarget="menu"]').click()
      await page.getByRole('button', { name: fr.layout.theme.dark }).click()
    },
    isShown: () =>
      document.documentElement.classList.contains('dark') &&
      document.querySelector('[data-theme="dark"]')?.getAttribute('aria-pressed') === 'true',
  },
  details: {
    path: '/',
    press: (page) => page.getByText(fr.consent.more).click(),
    isShown: () => location.pathname === '/cookies',
  },
  analytics: {
    path: '/cookies',
    press: (page) => page.getByRole('switch', { name: fr.cookies.switches.analytics }).click(),
    isShown: () =>
      document.querySelector('[data-consent="analytics"]')?.getAttribute('aria-checked') === 'true',
  },
  languageSelect: {
    path: '/',
    press: (page) => page.getByRole('combobox').selectOption('en'),
    isShown: () => document.documentElement.lang === 'en',
  },
  languageLink: {
    path: '/contact',
    press: (page) => page.locator('header a[hreflang]').click(),
    isShown: () => document.documentElement.lang === 'en',
  },
}

type Outcome = { problem: string | null; ms: number }

/**
 * Opens a page on a slow phone with an empty cache, and presses one control `momentMs` after the first paint. Checks that the
 * control has an effect, and that the effect is still there after React has hydrated the page.
 */
async function pressEarly(
  browser: Browser,
  siteUrl: string,
  { path, press, isShown }: FirstClick,
  momentMs: number,
): Promise<Outcome> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    locale: 'fr-FR',
    colorScheme: 'light',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  try {
    const page = await openOnSlowPhone(context)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(siteUrl + path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await page.waitForTimeout(momentMs)
    await press(page)
    const pressedAt = performance.now()
    const isSeen = await page.waitForFunction(isShown, undefined, { timeout: 20_000 }).catch(() => null)
    const ms = performance.now() - pressedAt
    if (!isSeen) return { problem: 'had no effect', ms }
    await page.locator('html[data-hydrated]').waitFor({ timeout: 60_000 })
    if (!(await page.evaluate(isShown))) return { problem: 'was undone by React', ms }
    return { problem: errors.length > 0 ? `caused console errors: ${errors.join('; ')}` : null, ms }
  } finally {
    await context.close()
  }
}

async function openOnSlowPhone(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', slowNetwork)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}

/** Presses controls in turn, at random moments of the first three seconds. Returns the problems and the durations. */
export async function pressAtRandomMoments(browser: Browser, siteUrl: string, times: number) {
  const all = Object.entries(firstClicks)
  const problems: string[] = []
  const durations: number[] = []
  for (let time = 0; time < times; time++) {
    const [name, control] = all[time % all.length] ?? []
    if (!name || !control) throw new Error('There is nothing to press.')
    const moment = Math.round(Math.random() * 3_000)
    const { problem, ms } = await pressEarly(browser, siteUrl, control, moment)
    if (problem) problems.push(`${name}, ${moment} ms after the first paint, ${problem}`)
    durations.push(ms)
  }
  return { problems, durations }
}
