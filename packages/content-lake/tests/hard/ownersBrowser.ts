import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, vi } from 'vitest'

/** Answers that are errors, and belong to how a Studio and its libraries work. */
const explained: { status: number; url: RegExp; why: string }[] = [
  { status: 401, url: /\/(?:users\/me|auth\/id)\b/, why: 'Before it is signed in, a Studio asks who it is' },
  { status: 404, url: /\/favicon\.ico$/, why: 'The example has no icon, and every browser asks for one' },
]

/** Collects the answers of all pages of a browser that are errors and not explained. */
export function collectFailures(context: BrowserContext): Set<string> {
  const failures = new Set<string>()
  context.on('response', (response) => {
    const [status, url] = [response.status(), response.url()]
    if (status < 400 || explained.some((each) => each.status === status && each.url.test(url))) return
    failures.add(`${status} ${response.request().method()} ${url}`)
  })
  return failures
}

/** Opens a Studio, and signs in as it asks: with the one provider that it finds, or with the lake's own page, or not at all. */
export async function signIn(page: Page, studioUrl: string): Promise<void> {
  await page.goto(studioUrl, { waitUntil: 'commit' })
  const provider = page.locator('a[href*="/sign-in"]').first()
  const open = page.getByRole('button', { name: 'Open' })
  const content = page.getByRole('link', { name: 'Note', exact: true })
  await provider.or(open).or(content).first().waitFor()
  if (await provider.isVisible()) await provider.click()
  await open.or(content).first().waitFor()
  if (await open.isVisible()) await open.click()
  await content.waitFor()
}

const paint = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#c04020' } })
    .png()
    .toBuffer()

/** Opens a note of the example, and waits for its form. */
export async function openNote(page: Page, studioUrl: string, id: string, query = ''): Promise<void> {
  await page.goto(`${studioUrl}/intent/edit/id=${id};type=note${query}`)
  await page.getByTestId('field-title').locator('input').waitFor()
}

/** Creates a release, and returns its name. */
export async function createRelease(page: Page, studioUrl: string, title: string): Promise<string> {
  await page.goto(`${studioUrl}/releases`)
  const create = page
    .getByTestId('create-new-release-button')
    .or(page.getByRole('button', { name: 'New release' }))
    .first()
  const attempt = { timeout: 5_000 }
  // When the list of releases has loaded, Sanity renders the page again and closes an open dialog. Try again then.
  await vi.waitFor(
    async () => {
      await create.click(attempt)
      await page.getByTestId('release-form-title').fill(title, attempt)
      await page.getByTestId('submit-release-button').click(attempt)
    },
    { timeout: 60_000 },
  )
  await page.waitForURL(/\/releases\/r\w+/)
  return /releases\/(r\w+)/.exec(page.url())?.[1] ?? ''
}

/** Writes a note into a new document, and returns before anything of it is published. */
export async function writeNote(page: Page, studioUrl: string, title: string): Promise<void> {
  await page.goto(`${studioUrl}/intent/create/type=note`)
  await page.getByTestId('field-title').locator('input').fill(title)
}

/** Uploads a picture into the open note, and waits until the Studio shows it. */
export async function uploadPicture(page: Page): Promise<void> {
  const file = { name: 'pain doré.png', mimeType: 'image/png', buffer: await paint() }
  await page.getByTestId('file-button-input').first().setInputFiles(file)
  await page.getByTestId('hotspot-image-input').waitFor()
}

/** Publishes the open document, and waits until the lake has accepted it. */
export async function publish(page: Page): Promise<void> {
  const accepted = page.waitForResponse(
    (response) => response.request().postData()?.includes('sanity.action.document.publish') ?? false,
  )
  await page.getByTestId('action-publish').click()
  expect((await accepted).status()).toBe(200)
}

/** Waits until the site lists a note, with its picture. */
export async function expectOnSite(page: Page, siteUrl: string, title: string): Promise<void> {
  const note = page.getByRole('listitem').filter({ hasText: title })
  await expect
    .poll(
      async () => {
        await page.goto(siteUrl).catch(() => null)
        return note.count()
      },
      { timeout: 200_000 },
    )
    .toBe(1)
  const width = () => note.locator('img').evaluate((image) => Reflect.get(image, 'naturalWidth'))
  await expect.poll(width).toBe(200)
}
