import { expect, type FrameLocator, type Locator, type Page, type Response } from '@playwright/test'
import type { Site } from './site.ts'

const isPublication = (response: Response) =>
  response.url().includes('/data/actions/') &&
  Boolean(response.request().postData()?.includes('sanity.action.document.publish'))

/** Where the Studio stores the language chosen in its menu. */
export const languageKey = 'sanity-locale:embedded:default'

/** Drives the real Studio, in English, as its owner does. */
export class Studio {
  readonly page: Page
  readonly site: Site
  #isOpen = false

  constructor(page: Page, site: Site) {
    this.page = page
    this.site = site
  }

  /** Opens the printed sign-in link, and waits until the Studio begins to load. */
  async signIn() {
    await this.page.addInitScript((key) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, 'en-US')
    }, languageKey)
    await this.page.goto(this.site.studioLink)
    await this.page.waitForURL(`${this.site.url}/studio**`, { waitUntil: 'commit' })
  }

  /** Signs in and waits until the Studio is ready. */
  async enter() {
    await this.signIn()
    await this.#untilOpen()
  }

  /** Opens a document by its id, whether or not it exists yet. */
  async open(type: string, id: string) {
    const footer = this.page.getByTestId('pane-footer')
    // Leave the previous document first, so that its fields are not mistaken for those of the next.
    await this.leave()
    await this.visit(`/studio/intent/edit/id=${id};type=${type}`)
    await expect(footer).toBeVisible({ timeout: 60_000 })
  }

  /** Goes to a path of the Studio. If the Studio is already open, its own router does it. */
  async visit(path: string) {
    if (this.#isOpen) await this.#goWithin(path)
    else {
      await this.page.goto(this.site.url + path)
      await this.#untilOpen()
    }
  }

  /**
   * Goes to the first list, so that no document is open. Does nothing in a Studio that has not been opened. Tries again because the
   * Studio may return to a document by itself, such as to the draft of a schedule that was cancelled.
   */
  async leave() {
    if (!this.#isOpen) return
    await expect(async () => {
      await this.#goWithin('/studio/structure')
      await expect(this.page.getByTestId('pane-footer')).toBeHidden({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
  }

  async #untilOpen() {
    await expect(this.page.getByRole('link', { name: 'Content' })).toBeVisible({ timeout: 60_000 })
    this.#isOpen = true
  }

  #goWithin(path: string) {
    return this.page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  }

  /**
   * Signs in to the preview of a page, clicks what `find` finds in it until the Studio has opened the field at `address`, and
   * changes the preview to English. Returns the previewed page.
   */
  async clickInPreview(
    path: string,
    find: (frame: FrameLocator) => Locator,
    address: RegExp,
  ): Promise<FrameLocator> {
    const { page, site } = this
    await this.signIn()
    const preview = encodeURIComponent(`${site.url}/preview/fr${path}`)
    await page.goto(`${site.url}/studio/presentation?preview=${preview}`)
    const frame = page.frameLocator('iframe').first()
    await expect(async () => {
      await find(frame).click({ timeout: 3_000 })
      await expect(page).toHaveURL(address, { timeout: 4_000 })
    }).toPass({ timeout: 120_000 })
    await frame.getByRole('link', { name: /^EN/ }).click()
    return frame
  }

  field(path: string) {
    return this.page.getByTestId(`field-${path}`)
  }

  async write(path: string, text: string) {
    await this.field(path).locator('input, textarea').first().fill(text)
  }

  /** Opens the history of the document. Tries again because a busy Studio closes its panel while it renders the form again. */
  async openHistory() {
    const versions = this.page.getByTestId('timeline-item-button')
    await expect(async () => {
      if (await versions.first().isVisible()) return
      await this.page.getByTestId('action-menu-button').click({ timeout: 5_000 })
      await this.page.getByRole('menuitem', { name: 'History and restore' }).click({ timeout: 5_000 })
      await expect(versions.first()).toBeVisible({ timeout: 10_000 })
    }).toPass({ timeout: 90_000 })
    return versions
  }

  /**
   * Publishes the edit. Clicks until the lake has accepted it, because the button is disabled for a moment while an edit is
   * being saved or validated. Calls `onClick` before each click.
   */
  async publish(onClick: () => void = () => {}) {
    const publish = this.page.getByTestId('action-publish')
    let isPublished = false
    const onResponse = (response: Response) => {
      isPublished ||= isPublication(response) && response.ok()
    }
    // Listen from the start: on a busy machine the response to one click arrives during the next attempt.
    this.page.on('response', onResponse)
    // Playwright does not report the body of every request, so a click counts, too, once nothing is left to publish.
    let isClicked = false
    const nothing = this.page.getByTestId('pane-footer').getByText('Nothing new to publish').first()
    const isDone = async () => isPublished || (isClicked && (await nothing.isVisible()))
    await expect(async () => {
      if (await isDone()) return
      await expect(publish).toBeEnabled({ timeout: 5_000 })
      if (await isDone()) return
      onClick()
      await publish.click({ timeout: 5_000 })
      isClicked = true
      await expect.poll(isDone, { timeout: 5_000, intervals: [20] }).toBe(true)
    }).toPass({ timeout: 90_000 })
    this.page.off('response', onResponse)
  }
}
