import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { create } from 'fontkit'
import fonts from '../../fonts/fonts.json' with { type: 'json' }

/** The family names in the font files. Browsers report these names. */
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

/** Opens a page again until it has the site's fonts, because on a busy machine they can load too late the first time. */
export async function openInOwnFonts(page: Page, url: string): Promise<void> {
  for (let attempt = 0; attempt < 6; attempt++) {
    await page.goto(url)
    if (await isInOwnFonts(page)) return
  }
  throw new Error(`${url} is never rendered in the site's own fonts.`)
}
