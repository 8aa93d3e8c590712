import { expect, type Locator, type Page, type Response } from '@playwright/test'
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
  #stands = false

  constructor(page: Page, site: Site) {
    this.page = page
    this.site = site
  }

  /** Opens the printed sign-in link; the Studio then begins to load. */
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
    await this.#untilItStands()
  }

  /** Opens a document by its id, whether or not it exists yet. */
  async open(type: string, id: string) {
    const footer = this.page.getByTestId('pane-footer')
    // Leave the previous document first, so that its fields are not mistaken for those of the next.
    if (this.#stands) await this.#leave(footer)
    await this.visit(`/studio/intent/edit/id=${id};type=${type}`)
    await expect(footer).toBeVisible({ timeout: 60_000 })
  }

  /** Goes to an address of the Studio, by its own router if it is already open. */
  async visit(path: string) {
    if (this.#stands) await this.#goWithin(path)
    else {
      await this.page.goto(this.site.url + path)
      await this.#untilItStands()
    }
  }

  async #leave(footer: Locator) {
    await this.#goWithin('/studio/structure')
    await expect(footer).toBeHidden()
  }

  async #untilItStands() {
    await expect(this.page.getByRole('link', { name: 'Content' })).toBeVisible({ timeout: 60_000 })
    this.#stands = true
  }

  #goWithin(path: string) {
    return this.page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  }

  field(path: string) {
    return this.page.getByTestId(`field-${path}`)
  }

  async write(path: string, text: string) {
    await this.field(path).locator('input, textarea').first().fill(text)
  }

  /**
   * Publishes the edit: clicks until the lake has accepted it, since the button is inactive for a moment
   * while an edit is being saved or validated. `onClick` gets the time before each click.
   */
  async publish(onClick: () => void = () => {}) {
    const publish = this.page.getByTestId('action-publish')
    let isPublished = false
    const hear = (response: Response) => {
      isPublished ||= isPublication(response) && response.ok()
    }
    // Listen from the start: on a busy machine the response to one click arrives during the next attempt.
    this.page.on('response', hear)
    await expect(async () => {
      if (isPublished) return
      await expect(publish).toBeEnabled({ timeout: 5_000 })
      if (isPublished) return
      onClick()
      await publish.click({ timeout: 5_000 })
      await expect.poll(() => isPublished, { timeout: 5_000, intervals: [20] }).toBe(true)
    }).toPass({ timeout: 90_000 })
    this.page.off('response', hear)
  }
}
