import type { Page } from '@playwright/test'

const own = /Bricolage|Figtree/

/** Whether every face of a text is one of the site's own, as the browser has really set it. */
async function isInOwnFonts(page: Page): Promise<boolean> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const used: string[] = []
  for (const selector of ['h1', 'footer h2', 'main p', 'footer p']) {
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    if (!nodeId) continue
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    used.push(...fonts.map(({ familyName }) => familyName))
  }
  await session.detach()
  return used.length > 0 && used.filter((name) => own.test(name)).length >= used.length / 2
}

/** Opens a page until it is set in the site's fonts: on a busy machine they can come too late for a first visit. */
export async function openInOwnFonts(page: Page, url: string): Promise<void> {
  for (let attempt = 0; attempt < 6; attempt++) {
    await page.goto(url)
    if (await isInOwnFonts(page)) return
  }
  throw new Error(`${url} is never set in the site's own fonts.`)
}
