import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { z } from 'zod'
import { installBrowser } from './support/browser.ts'
import { connectToLake } from './support/ownerSession.ts'
import { openInOwnFonts } from './support/ownFonts.ts'
import { untilPageShows } from './support/page.ts'
import { setConsent } from './support/screens.ts'
import { createSite } from './support/site.ts'
import { Studio } from './support/studio.ts'

/**
 * `npm run clip` records the clip at the top of the README. It shows how a title is changed and published, and then a phone, the
 * dark theme and English.
 */
const file = 'docs/clip.webp'
const desktop = { width: 1200, height: 750 }
const size = { width: 960, height: 600 }
const backdrop = '#d9d3c7'
const typingMs = 90

const projectShape = z.object({ _id: z.string(), before: z.string() })

type Frame = { picture: Buffer; ms: number }

const frames: Frame[] = []

/** Adds a screenshot of a page, shown for `ms`. */
async function addFrame(page: Page, ms: number): Promise<void> {
  const picture = await page.screenshot({ animations: 'disabled', caret: 'initial' })
  const last = frames.at(-1)
  if (last?.picture.equals(picture)) last.ms += ms
  else frames.push({ picture, ms })
}

/** Narrow pictures are centred on the backdrop. */
const toFrame = ({ picture }: Frame) =>
  sharp(picture)
    .resize({ ...size, fit: 'contain', background: backdrop })
    .removeAlpha()
    .png()
    .toBuffer()

const site = await createSite()
const browser = await chromium.launch({ executablePath: installBrowser(), args: ['--no-sandbox'] })

async function openPage(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: desktop, ...options })
  await setConsent(context, site.url)
  return context.newPage()
}

/** Types a title into the Studio, publishes it, and waits until the page shows it. */
async function recordPublishing(visitor: Page): Promise<void> {
  const studio = new Studio(await openPage({}), site)
  await studio.signIn()
  const first = '*[_type == "project"] | order(order)[0] {_id, "before": title.fr}'
  const { _id, before } = projectShape.parse(await connectToLake(site).fetch(first))
  await studio.open('project', _id)
  const { page } = studio
  const title = studio.field('title.fr').locator('input')
  await page.getByTestId('document-panel-document-title').filter({ hasText: before }).waitFor()
  const after = `${before} du Vieux-Port`
  await title.focus()
  await addFrame(page, 1_500)
  for (let length = before.length + 1; length <= after.length; length++) {
    await title.fill(after.slice(0, length))
    await addFrame(page, typingMs)
  }
  await addFrame(page, 700)
  await studio.publish()
  await addFrame(page, 900)
  await untilPageShows(`${site.url}/`, after)
  await addFrame(page, 900)
  await openInOwnFonts(visitor, site.url)
  await visitor.getByText(after).first().scrollIntoViewIfNeeded()
  await addFrame(visitor, 3_000)
}

try {
  await site.start()
  const visitor = await openPage({ colorScheme: 'light', locale: 'fr-FR' })
  await openInOwnFonts(visitor, site.url)
  await addFrame(visitor, 2_000)
  await recordPublishing(visitor)
  const phone = await openPage({
    viewport: { width: 390, height: 720 },
    locale: 'fr-FR',
    colorScheme: 'light',
  })
  await openInOwnFonts(phone, site.url)
  await addFrame(phone, 2_000)
  await openInOwnFonts(phone, `${site.url}/services`)
  await addFrame(phone, 2_000)
  const dark = await openPage({ colorScheme: 'dark', locale: 'fr-FR' })
  await openInOwnFonts(dark, site.url)
  await addFrame(dark, 2_000)
  await openInOwnFonts(dark, `${site.url}/en`)
  await addFrame(dark, 2_000)
  await openInOwnFonts(dark, `${site.url}/en/contact`)
  await addFrame(dark, 2_500)
  const pictures = await Promise.all(frames.map(toFrame))
  const { size: bytes } = await sharp(pictures, { join: { animated: true } })
    .webp({ quality: 60, effort: 5, loop: 0, delay: frames.map(({ ms }) => ms) })
    .toFile(file)
  const seconds = Math.round(frames.reduce((sum, { ms }) => sum + ms, 0) / 1_000)
  console.log(`${file}: ${frames.length} pictures, ${seconds} s, ${Math.round(bytes / 1_000)} kB`)
} finally {
  await browser.close()
  await site.remove()
}
