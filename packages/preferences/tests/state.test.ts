import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { consentChoices } from '../src/consent.ts'
import { standInForBrowser } from './support/browserStandIn.ts'

/** A freshly loaded page, which reads the visitor's preferences again. */
async function load() {
  vi.resetModules()
  return import('../src/state.ts')
}

type Browser = ReturnType<typeof standInForBrowser>
let browser: Browser

beforeEach(() => {
  browser = standInForBrowser()
  browser.setCookie('theme', 'dark')
  browser.setCookie('_ga', '1')
  browser.setCookie('_gid', '2')
  browser.setCookie('session', '3')
})
afterEach(() => void vi.unstubAllGlobals())

describe('a decision about cookies', () => {
  test.each([
    ['acceptAll', ['theme', '_ga', '_gid', 'session', 'cookie-consent']],
    ['essentialOnly', ['theme', 'session', 'cookie-consent']],
    ['rejectAll', ['session', 'cookie-consent']],
  ] as const)('%s is recorded, and leaves %j', async (choice, left) => {
    const page = await load()
    const listener = vi.fn()
    page.consentState.subscribe(listener)
    expect(page.consentState.get()).toBeNull()
    document.documentElement.setAttribute('data-banner', 'open')
    page.saveConsent(consentChoices[choice])
    expect(browser.cookieNames()).toEqual(left)
    expect(listener).toHaveBeenCalledOnce()
    expect(page.consentState.get()).toEqual(consentChoices[choice])
    expect(page.isBannerWanted()).toBe(false)
    expect(browser.banner()).toBeNull()
  })

  test.each([
    ['acceptAll', false],
    ['essentialOnly', false],
    ['rejectAll', true],
  ] as const)('%s is known at the next load, where the banner asks: %s', async (choice, asks) => {
    const before = await load()
    before.saveConsent(consentChoices[choice])
    const after = await load()
    expect(after.consentState.get()).toEqual(consentChoices[choice])
    expect(after.isBannerWanted()).toBe(asks)
  })

  test('withdrawn in another tab makes the banner ask again, and analytics cookies are removed', async () => {
    const page = await load()
    page.applyConsent(null)
    expect(page.consentState.get()).toBeNull()
    expect(page.isBannerWanted()).toBe(true)
    expect(browser.cookieNames()).toEqual(['theme', 'session'])
  })

  test('in favour, after a refusal, saves the theme chosen meanwhile', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const page = await load()
    const { themeState } = await import('../src/state.ts')
    page.saveConsent(consentChoices.rejectAll)
    themeState.set('dark')
    expect(browser.cookieNames()).not.toContain('theme')
    page.saveConsent(consentChoices.essentialOnly)
    expect(browser.readCookies()).toContain('theme=dark')
  })

  test('in favour saves no theme if none was chosen', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    browser = standInForBrowser()
    const page = await load()
    page.saveConsent(consentChoices.acceptAll)
    expect(browser.cookieNames()).toEqual(['cookie-consent'])
  })

  test('not made yet keeps the theme cookie and removes analytics cookies', async () => {
    const page = await load()
    expect(page.isBannerWanted()).toBe(true)
    page.removeDisallowedCookies(page.consentState.get())
    expect(browser.cookieNames()).toEqual(['theme', 'session'])
  })

  test('postponed by closing the banner is not saved', async () => {
    const page = await load()
    document.documentElement.setAttribute('data-banner', 'open')
    page.dismissBanner()
    expect([browser.banner(), page.isBannerWanted()]).toEqual([null, false])
    expect(browser.cookieNames()).not.toContain('cookie-consent')
    expect((await load()).isBannerWanted()).toBe(true)
  })
})

describe('a theme that is chosen', () => {
  test.each([
    ['before any decision', true, null],
    ['with essential cookies', true, consentChoices.essentialOnly],
    ['after a refusal of all cookies', false, consentChoices.rejectAll],
  ])('%s is shown, and saved: %s', async (_when, isSaved, decision) => {
    browser = standInForBrowser()
    const page = await load()
    if (decision) page.saveConsent(decision)
    page.chooseTheme('dark')
    expect(page.themeState.get()).toBe('dark')
    expect(browser.theme()).toBe('dark')
    expect(browser.readCookies().includes('theme=dark')).toBe(isSaved)
  })

  test('in another tab is shown without being saved again', async () => {
    browser = standInForBrowser()
    const page = await load()
    page.applyTheme('dark')
    expect([page.themeState.get(), browser.theme()]).toEqual(['dark', 'dark'])
    expect(browser.cookieNames()).toEqual([])
  })
})

test('a refusal removes analytics cookies of every domain and path that the page sees', async () => {
  const { removeDisallowedCookies } = await load()
  const label = fc.stringMatching(/^[a-z]{1,3}$/)
  const labels = fc.array(label, { minLength: 1, maxLength: 3 })
  const cookie = fc.record({
    name: fc.constantFrom('_ga', '_ga_ABC', '_gid', '_gat_x', 'other'),
    skipped: fc.option(fc.nat(2)),
    folders: fc.nat(3),
    slash: fc.boolean(),
  })
  fc.assert(
    fc.property(labels, fc.array(label, { maxLength: 3 }), fc.array(cookie), (host, folders, cookies) => {
      const page = standInForBrowser(`https://${host.join('.')}/${folders.join('/')}`)
      for (const { name, skipped, slash, ...rest } of cookies) {
        const domain = skipped === null ? undefined : host.slice(skipped % host.length).join('.')
        const path = `/${folders.slice(0, rest.folders).join('/')}`
        page.setCookie(name, '1', { domain, path: slash && path !== '/' ? `${path}/` : path })
      }
      const seenOthers = page.readCookies().match(/other/g)
      removeDisallowedCookies(consentChoices.rejectAll)
      expect(page.readCookies()).not.toMatch(/_g/)
      expect(page.readCookies().match(/other/g)).toEqual(seenOthers)
    }),
  )
})
