import { type Browser, expect, type Page } from '@playwright/test'
import type { Site } from './site.ts'
import { languageKey } from './studio.ts'

export type Language = 'fr-FR' | 'en-US'
/** How a tool is chosen. None of them pauses between press and release. */
export type Press = 'click' | 'tap' | 'Enter'

/** The names of two tools. All others are read from the bar. */
export const names = {
  'fr-FR': { content: 'Contenu', preview: 'Aperçu' },
  'en-US': { content: 'Content', preview: 'Preview' },
}

/** The bar of tools, and each address that the Studio has had since a tool was chosen. */
export class Tools {
  readonly page: Page
  readonly site: Site
  readonly language: Language

  constructor(page: Page, site: Site, language: Language) {
    this.page = page
    this.site = site
    this.language = language
  }

  /** Opens the Studio, and records its addresses from the start. */
  async open() {
    const { page } = this
    // The page in the frame has no part in this, and each takes as long to load as all else.
    await page.route('**/api/draft-mode/enable?*', (route) => route.fulfill({ body: '' }))
    await page.addInitScript(
      ([key, language]) => {
        localStorage.setItem(key, language)
        if (window.top !== window) return
        const addresses: string[] = []
        Object.assign(window, { addresses })
        for (const name of ['pushState', 'replaceState'] as const) {
          const original = history[name].bind(history)
          history[name] = (...args) => {
            original(...args)
            addresses.push(location.pathname)
          }
        }
      },
      [languageKey, this.language] as const,
    )
    await page.goto(this.site.studioLink)
    await expect(this.link(names[this.language].content)).toBeVisible({ timeout: 60_000 })
  }

  link(name: string) {
    return this.page.getByTestId('studio-navbar').getByRole('link', { name, exact: true })
  }

  /** The name of each tool, and the path of its address. */
  async list() {
    const links = this.page.getByTestId('studio-navbar').getByRole('link')
    const found = await links.evaluateAll((all) =>
      all.map((link) => ({
        name: link.textContent ?? '',
        path: new URL(link.getAttribute('href') ?? '', location.href).pathname,
      })),
    )
    return found.filter(({ name, path }) => name !== '' && /^\/studio\/[\w-]+$/.test(path))
  }

  async choose(name: string, press: Press) {
    const { page } = this
    await page.evaluate(() => Reflect.get(window, 'addresses').splice(0))
    const link = this.link(name)
    if (press === 'Enter') {
      await link.focus()
      await page.keyboard.press('Enter')
      return
    }
    const box = await link.boundingBox()
    if (!box) throw new Error(`The bar does not show ${name}.`)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    if (press === 'tap') return page.touchscreen.tap(x, y)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.up()
  }

  /** Waits for a tool, and expects that from its first address on there is none of another tool. */
  async expectOpen({ name, path }: { name: string; path: string }) {
    const { page } = this
    const isOwn = (address: string) => `${address}/`.startsWith(`${path}/`)
    await expect(page).toHaveURL(({ pathname }) => isOwn(pathname))
    // What was scheduled by the click is over before this timer.
    const addresses = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => setTimeout(() => resolve(Reflect.get(window, 'addresses')), 0)),
    )
    const fromTool = addresses.slice(addresses.findIndex(isOwn))
    expect(fromTool.length, `addresses of ${name}`).toBeGreaterThan(0)
    expect(
      fromTool.filter((address) => !isOwn(address)),
      `other addresses after ${name}`,
    ).toEqual([])
  }

  /** Opens the words of the home page in the tool that is open, if it shows documents, and waits for the focus in a field. */
  async openDocument({ name }: { name: string }) {
    const { page } = this
    const { content, preview } = names[this.language]
    if (name !== content && name !== preview) return
    const path =
      name === content ? '/studio/structure/pages;homePage' : '/studio/presentation/homePage/homePage'
    await page.evaluate((address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await expect(page.getByTestId('pane-footer')).toBeVisible({ timeout: 60_000 })
    await expect(page.locator('[data-field] :is(input, textarea):focus')).toBeVisible({ timeout: 60_000 })
  }
}

/** A walk that goes from each item to each other one exactly once, and ends where it began. */
export function toWalk<T>(items: readonly T[]): T[] {
  const there = items.flatMap((item, index) => items.slice(index + 1).flatMap((other) => [item, other]))
  return [...there, ...items.slice(0, 1)]
}

export type Walk = { language: Language; press: Press; hasDocument: boolean }

/** Leaves each tool for each other one, in a browser of its own. */
export async function walkAllPairs(browser: Browser, site: Site, { language, press, hasDocument }: Walk) {
  const viewport = { width: 1500, height: 1000 }
  const context = await browser.newContext({ viewport, hasTouch: press === 'tap' })
  const tools = new Tools(await context.newPage(), site, language)
  await tools.open()
  const all = await tools.list()
  expect(all.length).toBeGreaterThanOrEqual(4)
  for (const tool of toWalk(all)) {
    await tools.choose(tool.name, press)
    await tools.expectOpen(tool)
    if (hasDocument) await tools.openDocument(tool)
  }
  await context.close()
}
