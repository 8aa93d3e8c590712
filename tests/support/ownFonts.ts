import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { create } from 'fontkit'
import fonts from '../../fonts/fonts.json' with { type: 'json' }

/** The families as the files name them, which the browser says. */
const own = Object.keys(fonts).map(
  (role) => create(readFileSync(new URL(`../../fonts/${role}.woff2`, import.meta.url))).familyName,
)

/** Whether the browser has really rendered headings and text in the site's fonts. */
async function isInOwnFonts(page: Page): Promise<boolean> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const isOwn = async (selector: string) => {
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    // A character missing from a font is rendered in another one.
    const [most] = fonts.toSorted((one, other) => other.glyphCount - one.glyphCount)
    return own.some((family) => most?.familyName.startsWith(family))
  }
  const both = (await isOwn('h1')) && (await isOwn('footer p'))
  await session.detach()
  return both
}

/**
 * Reopens a page until it is in the site's fonts, which on a busy machine can arrive too late for a first
 * visit.
 */
export async function openInOwnFonts(page: Page, url: string): Promise<void> {
  for (let attempt = 0; attempt < 6; attempt++) {
    await page.goto(url)
    if (await isInOwnFonts(page)) return
  }
  throw new Error(`${url} is never rendered in the site's own fonts.`)
}
