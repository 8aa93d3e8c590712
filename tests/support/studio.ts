import { expect, type Page } from '@playwright/test'
import type { Site } from './site.ts'

/** The real Studio, driven as its owner does. */
export class Studio {
  readonly page: Page
  readonly site: Site

  constructor(page: Page, site: Site) {
    this.page = page
    this.site = site
  }

  /** Opens the link that `npm start` printed, which signs this browser in. */
  async signIn() {
    await this.page.goto(this.site.studioLink)
    await expect(this.page.getByText('Content', { exact: true })).toBeVisible({ timeout: 60_000 })
  }

  /** Opens a document by its id, whether or not it exists yet. */
  async open(type: string, id: string) {
    await this.page.goto(`${this.site.url}/studio/structure/${type};${id}`)
    await expect(this.page.getByTestId('pane-footer')).toBeVisible({ timeout: 60_000 })
  }

  field(path: string) {
    return this.page.getByTestId(`field-${path}`)
  }

  async write(path: string, text: string) {
    await this.field(path).locator('input, textarea').first().fill(text)
  }

  /** Publishes what was edited: waits until the edit is saved and the Studio says that it is published. */
  async publish() {
    const publish = this.page.getByTestId('action-publish')
    await expect(publish).toBeEnabled({ timeout: 30_000 })
    await publish.click()
    await expect(publish).toBeDisabled({ timeout: 30_000 })
  }

  /** Chooses an action of the menu beside the Publish button, by its visible name. */
  async choose(action: RegExp) {
    await this.page.getByTestId('action-menu-button').click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }
}
